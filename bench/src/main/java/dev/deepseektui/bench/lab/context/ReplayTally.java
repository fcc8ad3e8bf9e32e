package dev.deepseektui.bench.lab.context;

import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The number and size of a replay's requests and rewrites, folded from the tape. */
public final class ReplayTally {
    private final Map<String, Integer> rebases = new TreeMap<>();
    private final List<CompactionApplied> compactions = new ArrayList<>();
    private long requests;
    private long peak;
    private long sum;

    void apply(TapeEvent event) {
        if (event instanceof RequestSent sent) {
            requests++;
            peak = Math.max(peak, sent.promptTokens());
            sum += sent.promptTokens();
        } else if (event instanceof Rebased rebased) {
            rebases.merge(rebased.reason().word(), 1, Integer::sum);
        } else if (event instanceof CompactionApplied applied) {
            compactions.add(applied);
        }
    }

    /**
     * Returns the number of the session's own requests. Other requests, such as those for a summary, count only towards
     * the cost.
     */
    public long requests() {
        return requests;
    }

    public long peakTokens() {
        return peak;
    }

    public long meanTokens() {
        return requests == 0 ? 0 : Math.round((double) sum / requests);
    }

    /** Returns the number of rewrites by reason. */
    public Map<String, Integer> rebases() {
        return Collections.unmodifiableMap(rebases);
    }

    public List<CompactionApplied> compactions() {
        return Collections.unmodifiableList(compactions);
    }
}
