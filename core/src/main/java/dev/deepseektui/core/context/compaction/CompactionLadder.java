package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.Rewrite.ContextCompactionRequested;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped.SkipReason;
import dev.deepseektui.core.context.compaction.LadderState.LadderHistory;
import dev.deepseektui.core.context.compaction.LadderView.Relevance;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Finds the level that is due and decides on its work. Each level frees what it can; the next lower one follows in the same rebase
 * while the prompt is at or above its threshold. Three steps at most, and never a loop.
 */
public final class CompactionLadder {
    /** Between two asks a level runs so much earlier: it is going to be due, and later it would take what the new ask has fetched. */
    private static final double EARLIER = 0.10;

    private final CompactionSettings settings;

    public CompactionLadder(CompactionSettings settings) {
        this.settings = settings;
    }

    public CompactionSettings settings() {
        return settings;
    }

    /** What is to be done by itself. Where no level is due this looks at no message. */
    public CompactionPlan automatic(LadderView view, Relevance relevance) {
        PressureLevel due = due(view);
        if (due == PressureLevel.NONE || !settings.automatic()) {
            return CompactionPlan.NOTHING;
        }
        Optional<SkipReason> hindrance = hindrance(due, view);
        if (hindrance.isPresent()) {
            return view.memory().state().hasSaid(due, hindrance.get())
                    ? CompactionPlan.NOTHING
                    : CompactionPlan.remark(skipped(due, hindrance.get(), view));
        }
        if (due != PressureLevel.EMERGENCY) {
            return new CompactionRun(settings, view, relevance).automatic(due);
        }
        EmergencyRun run = new EmergencyRun(settings, view, null);
        return isForced(view) ? run.plan() : run.early();
    }

    /** Whether it cannot wait; an emergency that is early could. */
    private boolean isForced(LadderView view) {
        return settings.thresholds().level(view.fullness().ratio()) == PressureLevel.EMERGENCY;
    }

    /** The level whose work it is time for: by the fullness, and between two asks by what it will be soon. */
    PressureLevel due(LadderView view) {
        double ratio = view.fullness().ratio();
        PressureLevel early = settings.thresholds().level(ratio + EARLIER);
        return early != PressureLevel.NONE && view.isBetweenAsks()
                ? early
                : settings.thresholds().level(ratio);
    }

    /** What is to be done at the wall: the level of last resort, whatever is set. */
    public CompactionPlan compactToFitWindow(LadderView view) {
        return new EmergencyRun(settings, view, null).plan();
    }

    /**
     * What is to be done because the arena has no room, where the thresholds alone ask for less: the work of hard, without its cooldown and whatever the cache loses.
     * It is as large and as rare as any other. In mode agent the model decides.
     */
    public CompactionPlan asRequested(LadderView view, Relevance relevance) {
        boolean isAsked = view.memory().requests().isOpen(ContextCompactionRequested.RequestCause.FLOOR_UNMET);
        return isAsked && settings.automatic() && !isForced(view) && !isTooSoon(view)
                ? new CompactionRun(settings.atAnyPrice(), view, relevance).automatic(PressureLevel.HARD)
                : CompactionPlan.NOTHING;
    }

    /** What the user ordered: no cooldown, no breaker, and whatever is freed is worth it. */
    public CompactionPlan ordered(PressureLevel level, String focus, LadderView view, Relevance relevance) {
        return level == PressureLevel.EMERGENCY
                ? new EmergencyRun(settings, view, focus).plan()
                : new CompactionRun(settings, view, relevance).ordered(level, focus);
    }

    private Optional<SkipReason> hindrance(PressureLevel due, LadderView view) {
        if (isForced(view)) {
            return Optional.empty();
        }
        if (view.fullness().ratio() < view.residents().deferUntil()) {
            return Optional.of(SkipReason.RESIDENT_FILES);
        }
        LadderHistory state = view.memory().state();
        OptionalLong since = state.messagesSinceCompaction();
        boolean tooSoon = since.isPresent() && since.getAsLong() <= settings.cooldownMessages();
        if (tooSoon || isTooSoon(view)) {
            return Optional.of(SkipReason.COOLDOWN);
        }
        boolean open = due != PressureLevel.EMERGENCY && steps(due).stream().allMatch(state::isBreakerOpen);
        return open ? Optional.of(SkipReason.BREAKER_OPEN) : Optional.empty();
    }

    /** Whether less than half of what the last one freed has grown again. */
    private boolean isTooSoon(LadderView view) {
        return settings.cache().isRespected()
                && view.fullness().size().total() < view.memory().state().nextFrom();
    }

    /** The levels whose work may follow, the due one first. An emergency does that of soft itself, and leaves nothing to hard. */
    static List<PressureLevel> steps(PressureLevel due) {
        return due == PressureLevel.SOFT
                ? List.of(PressureLevel.SOFT)
                : List.of(PressureLevel.HARD, PressureLevel.SOFT);
    }

    static TapeEvent skipped(PressureLevel level, SkipReason reason, LadderView view) {
        return new CompactionSkipped(level, reason, view.fullness().ratio(), null, null);
    }

    /**
     * The result of a look at the ladder: one rebase at most, and remarks on levels whose work is not done.
     *
     * @param wanted a summary, where one is needed before there can be a rebase; it gives the plan that follows this one
     * @param remarks to be put on the tape
     */
    public record CompactionPlan(
            Optional<Compaction> compaction, Optional<SummaryWanted> wanted, List<TapeEvent> remarks) {
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
}
