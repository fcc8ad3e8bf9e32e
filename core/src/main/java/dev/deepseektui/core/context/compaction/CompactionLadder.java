package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.Rewrite.ContextCompactionRequested;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped.SkipCause;
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
 * Finds the level that is due and plans its work. Each level frees what it can; the next lower one follows in the same rebase while the
 * prompt is at or above its threshold.
 */
public final class CompactionLadder {
    /** Between two turns a level runs this much earlier, before it would take what the new prompt has fetched. */
    private static final double EARLIER = 0.10;

    private final CompactionSettings settings;

    public CompactionLadder(CompactionSettings settings) {
        this.settings = settings;
    }

    public CompactionSettings settings() {
        return settings;
    }

    /** Plans an automatic compaction. Looks at no message where no level is due. */
    public CompactionPlan automatic(LadderView view, Relevance relevance) {
        PressureLevel due = due(view);
        if (due == PressureLevel.NONE || !settings.automatic()) {
            return CompactionPlan.NOTHING;
        }
        Optional<SkipCause> obstacle = obstacle(due, view);
        if (obstacle.isPresent()) {
            return view.memory().state().hasSkipped(due, obstacle.get())
                    ? CompactionPlan.NOTHING
                    : CompactionPlan.remark(skipped(due, obstacle.get(), view));
        }
        if (due != PressureLevel.EMERGENCY) {
            return new CompactionRun(settings, view, relevance).automatic(due);
        }
        EmergencyRun run = new EmergencyRun(settings, view, null);
        return isForced(view) ? run.plan() : run.early();
    }

    /** Returns whether an emergency is due by fullness alone. */
    private boolean isForced(LadderView view) {
        return settings.thresholds().level(view.fullness().ratio()) == PressureLevel.EMERGENCY;
    }

    /** Returns the due level: by fullness, and between two turns by the expected fullness. */
    PressureLevel due(LadderView view) {
        double ratio = view.fullness().ratio();
        PressureLevel early = settings.thresholds().level(ratio + EARLIER);
        return early != PressureLevel.NONE && view.isBetweenAsks()
                ? early
                : settings.thresholds().level(ratio);
    }

    /** Plans the compaction of last resort, regardless of settings. */
    public CompactionPlan compactToFitWindow(LadderView view) {
        return new EmergencyRun(settings, view, null).plan();
    }

    /**
     * Plans the work of hard because the arena has no room, without its cooldown and regardless of the lost cache. In mode agent the
     * model decides.
     */
    public CompactionPlan forArena(LadderView view, Relevance relevance) {
        boolean isAsked = view.memory().requests().isOpen(ContextCompactionRequested.RequestCause.FLOOR_UNMET);
        return isAsked && settings.automatic() && !isForced(view) && !isTooSoon(view)
                ? new CompactionRun(settings.atAnyPrice(), view, relevance).automatic(PressureLevel.HARD)
                : CompactionPlan.NOTHING;
    }

    /** Plans a compaction on request: no cooldown, no breaker, and any gain is enough. */
    public CompactionPlan onRequest(PressureLevel level, String focus, LadderView view, Relevance relevance) {
        return level == PressureLevel.EMERGENCY
                ? new EmergencyRun(settings, view, focus).plan()
                : new CompactionRun(settings, view, relevance).onRequest(level, focus);
    }

    private Optional<SkipCause> obstacle(PressureLevel due, LadderView view) {
        if (isForced(view)) {
            return Optional.empty();
        }
        if (view.fullness().ratio() < view.residents().deferUntil()) {
            return Optional.of(SkipCause.RESIDENT_FILES);
        }
        LadderHistory state = view.memory().state();
        OptionalLong since = state.messagesSinceCompaction();
        boolean tooSoon = since.isPresent() && since.getAsLong() <= settings.cooldownMessages();
        if (tooSoon || isTooSoon(view)) {
            return Optional.of(SkipCause.COOLDOWN);
        }
        boolean open = due != PressureLevel.EMERGENCY && steps(due).stream().allMatch(state::isBreakerOpen);
        return open ? Optional.of(SkipCause.BREAKER_OPEN) : Optional.empty();
    }

    /** Returns whether less than half of what the last one freed has grown again. */
    private boolean isTooSoon(LadderView view) {
        return settings.cache().isRespected()
                && view.fullness().size().total() < view.memory().state().nextFrom();
    }

    /** Returns the levels whose work may follow, the due one first. An emergency includes the work of soft and leaves nothing to hard. */
    static List<PressureLevel> steps(PressureLevel due) {
        return due == PressureLevel.SOFT
                ? List.of(PressureLevel.SOFT)
                : List.of(PressureLevel.HARD, PressureLevel.SOFT);
    }

    static TapeEvent skipped(PressureLevel level, SkipCause reason, LadderView view) {
        return new CompactionSkipped(level, reason, view.fullness().ratio(), null, null);
    }

    /**
     * A decision of the ladder: one rebase at most, and remarks on levels whose work is not done.
     *
     * @param wanted a summary that is needed for the rebase; it leads to the next plan
     * @param remarks to be recorded
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

        /** Returns whether it leads to a rewrite. */
        boolean hasRewrite() {
            return compaction.isPresent() || wanted.isPresent();
        }

        /** Returns the plan with a summary made from the tape. */
        public CompactionPlan withoutModel() {
            return wanted.map(SummaryWanted::withoutModel).orElse(this);
        }

        /** A rewrite and its explanation. */
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

            /** Returns the event that explains the rebase. */
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
