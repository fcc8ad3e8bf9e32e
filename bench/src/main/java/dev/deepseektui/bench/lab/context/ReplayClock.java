package dev.deepseektui.bench.lab.context;

import dev.deepseektui.bench.lab.context.TraceEntry.Answered;
import dev.deepseektui.bench.lab.context.TraceEntry.Said;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * A clock for replays. It returns the recorded times, shifted to the start of the replay. A user message without a
 * recorded time comes after a fixed pause.
 */
final class ReplayClock implements InstantSource {
    private final Instant start;
    private final Duration pause;
    private @Nullable Instant first;
    private Instant now;
    private boolean hasBegun;

    ReplayClock(Instant start, Duration pause) {
        this.start = start;
        this.pause = pause;
        this.now = start;
    }

    void advance(TraceEntry entry) {
        Instant recorded =
                entry instanceof Said said ? said.at() : entry instanceof Answered answer ? answer.at() : null;
        if (recorded != null) {
            first = first == null ? recorded : first;
            Instant then = start.plus(Duration.between(first, recorded));
            now = then.isBefore(now) ? now : then;
        } else if (entry instanceof Said && hasBegun) {
            now = now.plus(pause);
        }
        hasBegun |= entry instanceof Said;
    }

    @Override
    public Instant instant() {
        return now;
    }
}
