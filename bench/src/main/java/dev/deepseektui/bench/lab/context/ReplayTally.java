package dev.deepseektui.bench.lab.context;

import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The number and size of a replay's requests and rewrites, folded from the tape. */
public final class ReplayTally {
    private final List<RewriteSize> rewrites = new ArrayList<>();
    private final List<CompactionApplied> compactions = new ArrayList<>();
    private long requests;
    private long peak;
    private long sum;

    /**
     * A rewrite of the prompt.
     *
     * @param before the size of the request before the rewrite, in tokens
     * @param after the size of the request after the rewrite, in tokens
     */
    public record RewriteSize(String cause, long before, long after) {}

    void apply(TapeEvent event) {
        if (event instanceof RequestSent sent) {
            requests++;
            peak = Math.max(peak, sent.promptTokens());
            sum += sent.promptTokens();
        } else if (event instanceof Rebased rebased) {
            rewrites.add(new RewriteSize(rebased.reason().word(), rebased.before(), rebased.after()));
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

    /** Returns the rewrites in order, whatever caused them. */
    public List<RewriteSize> rewrites() {
        return Collections.unmodifiableList(rewrites);
    }

    public List<CompactionApplied> compactions() {
        return Collections.unmodifiableList(compactions);
    }
}
