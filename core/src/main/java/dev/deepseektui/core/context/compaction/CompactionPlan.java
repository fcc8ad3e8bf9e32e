package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The result of a look at the ladder: one rebase at most, and remarks on levels whose work is not done.
 *
 * @param wanted a summary, where one is needed before there can be a rebase; it gives the plan that follows this one
 * @param remarks to be put on the tape
 */
public record CompactionPlan(Optional<Compaction> compaction, Optional<SummaryWanted> wanted, List<TapeEvent> remarks) {
    static final CompactionPlan NOTHING = new CompactionPlan(Optional.empty(), Optional.empty(), List.of());

    public CompactionPlan {
        remarks = List.copyOf(remarks);
    }

    static CompactionPlan remark(TapeEvent remark) {
        return new CompactionPlan(Optional.empty(), Optional.empty(), List.of(remark));
    }

    static CompactionPlan wanting(SummaryWanted wanted) {
        return new CompactionPlan(Optional.empty(), Optional.of(wanted), List.of());
    }

    /** Whether it comes to a rewriting. */
    boolean isOne() {
        return compaction.isPresent() || wanted.isPresent();
    }

    /** The plan for where no model is asked: a summary is made of what the tape says. */
    public CompactionPlan withoutModel() {
        return wanted.map(SummaryWanted::withoutModel).orElse(this);
    }

    /** A rewriting, and what explains it. */
    public record Compaction(
            Rebase rebase,
            PressureLevel level,
            List<PressureLevel> steps,
            int groups,
            List<String> files,
            @Nullable String summaryBy,
            @Nullable Double breakEven,
            @Nullable String focus) {
        public Compaction {
            steps = List.copyOf(steps);
            files = List.copyOf(files);
        }

        /** The event that explains the rebase, once that is on the tape. */
        public CompactionApplied applied(Rebased rebased) {
            return new CompactionApplied(
                    level,
                    steps,
                    rebased.before(),
                    rebased.after(),
                    rebased.before() - rebased.after(),
                    groups,
                    files,
                    summaryBy,
                    breakEven,
                    rebased.price(),
                    focus);
        }
    }
}
