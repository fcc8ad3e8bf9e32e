package dev.deepseektui.core.compaction;

import dev.deepseektui.core.arena.ArenaEvents.ContextArenaPlanned;
import dev.deepseektui.core.arena.ArenaPlan.FloorOutcome;
import dev.deepseektui.core.context.ContextCompactionRequested;
import dev.deepseektui.core.context.ContextCompactionRequested.Reason;
import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.RequestSent;
import dev.deepseektui.core.event.TapeEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which requests to compact are open, and when the last was made, folded from the tape. A request ends with its cause. */
public final class CompactionRequests {
    private final double hardAt;
    private final Map<Reason, Double> open = new EnumMap<>(Reason.class);
    private long turn;
    private @Nullable Long lastTurn;
    private @Nullable Instant lastTime;
    private boolean futile;

    /** {@code hardAt}: below this nobody needs to compact for the sake of fullness. */
    CompactionRequests(double hardAt) {
        this.hardAt = hardAt;
    }

    void apply(Recorded recorded) {
        TapeEvent event = recorded.event();
        if (event instanceof Asked asked) {
            turn = asked.turn();
        } else if (event instanceof ContextCompactionRequested requested) {
            open.put(requested.reason(), requested.usage());
            if (requested.reason() == Reason.USAGE_THRESHOLD) {
                lastTurn = turn;
                lastTime = recorded.ts();
            }
        } else if (event instanceof CompactionApplied) {
            open.clear();
            futile = false;
        } else if (event instanceof CompactionSkipped skipped) {
            futile |= tried(skipped.reason());
        } else if (event instanceof ContextArenaPlanned planned) {
            planned(planned);
        } else if (event instanceof RequestSent sent && sent.parts() != null) {
            sent((double) sent.promptTokens() / sent.parts().budget());
        }
    }

    private static boolean tried(CompactionSkipped.Reason reason) {
        return reason == CompactionSkipped.Reason.NO_PROGRESS || reason == CompactionSkipped.Reason.FAILED;
    }

    private void planned(ContextArenaPlanned planned) {
        if (!planned.floor().equals(FloorOutcome.Status.UNRECOVERABLE.word())) {
            open.remove(Reason.FLOOR_UNMET);
        }
    }

    private void sent(double usage) {
        if (usage < hardAt) {
            open.remove(Reason.USAGE_THRESHOLD);
            futile = false;
        }
    }

    /** Whether it was made, is not served yet, and serving it could help. */
    public boolean isOpen(Reason reason) {
        return open.containsKey(reason) && !futile;
    }

    /** Whether it was made, or need not be made because nothing can be freed. */
    public boolean isSettled(Reason reason) {
        return open.containsKey(reason) || futile;
    }

    /** How full the prompt was when it was asked for; 0 where it was not. */
    double usage(Reason reason) {
        return open.getOrDefault(reason, 0.0);
    }

    /** Whether the last compaction that was tried had nothing to take out, so that none is worth waiting for. */
    public boolean isFutile() {
        return futile;
    }

    boolean isCoolingDown(long turns, Duration time, Instant now) {
        Long then = lastTurn;
        Instant at = lastTime;
        return then != null
                && at != null
                && (turn - then < turns || at.plus(time).isAfter(now));
    }
}
