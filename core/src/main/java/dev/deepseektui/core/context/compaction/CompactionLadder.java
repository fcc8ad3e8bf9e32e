package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.Rewrite;
import dev.deepseektui.core.context.Rewrite.ContextCompactionRequested;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped.SkipCause;
import dev.deepseektui.core.context.compaction.CompactionRun.RewriteTerms;
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
 * The rules for when the conversation is rewritten. From the first threshold, a rewrite is due before the first request
 * of a turn; from the second, also within a turn; from the third, it is forced. Before that, a rewrite must free a
 * quarter of the prompt; otherwise, it waits for the next level. If it is forced, or if the provider's cache has
 * expired, a twentieth is enough.
 */
public final class CompactionLadder {
    /** The share of the prompt that a rewrite must free if it is forced or loses no cache. */
    private static final double MIN_SHARE_IF_FORCED = 0.05;

    private final CompactionSettings settings;

    public CompactionLadder(CompactionSettings settings) {
        this.settings = settings;
    }

    public CompactionSettings settings() {
        return settings;
    }

    /** Plans an automatic compaction. Reads no messages if no level is due. */
    public CompactionPlan automatic(LadderView view, Relevance relevance) {
        PressureLevel due = due(view);
        if (due == PressureLevel.NONE || !settings.automatic()) {
            return CompactionPlan.NOTHING;
        }
        Optional<SkipCause> obstacle = obstacle(due, view);
        if (obstacle.isPresent()) {
            return view.memory().state().hasSkipped(due, obstacle.get())
                    ? CompactionPlan.NOTHING
                    : CompactionPlan.remark(skipped(due, obstacle.get(), view, null));
        }
        boolean isCheap = due == PressureLevel.EMERGENCY || view.isCacheCold(settings.cacheLife());
        double least = isCheap ? MIN_SHARE_IF_FORCED : Rewrite.LARGE_SHARE;
        return new CompactionRun(settings, view, relevance, new RewriteTerms(due, least, null)).plan();
    }

    /**
     * Returns the level that is due at this fullness. The soft level is due only before the first request of a turn.
     */
    PressureLevel due(LadderView view) {
        PressureLevel level = settings.thresholds().level(view.fullness().ratio());
        return level == PressureLevel.SOFT && !view.isFirstOfPrompt() ? PressureLevel.NONE : level;
    }

    /** Plans a compaction of last resort, regardless of settings. */
    public CompactionPlan compactToFitWindow(LadderView view, Relevance relevance) {
        return new CompactionRun(settings, view, relevance, new RewriteTerms(PressureLevel.EMERGENCY, 0, null)).plan();
    }

    /**
     * Plans a compaction that makes room for the arena, without a cooldown. In mode agent, the model decides instead.
     */
    public CompactionPlan forArena(LadderView view, Relevance relevance) {
        boolean isAsked = view.memory().requests().isOpen(ContextCompactionRequested.RequestCause.FLOOR_UNMET);
        return isAsked && settings.automatic()
                ? new CompactionRun(
                                settings,
                                view,
                                relevance,
                                new RewriteTerms(PressureLevel.HARD, MIN_SHARE_IF_FORCED, null))
                        .plan()
                : CompactionPlan.NOTHING;
    }

    /** Plans a requested compaction, which has no cooldown and may free any amount. */
    public CompactionPlan onRequest(PressureLevel level, String focus, LadderView view, Relevance relevance) {
        return new CompactionRun(settings, view, relevance, new RewriteTerms(level, 0, focus)).plan();
    }

    private Optional<SkipCause> obstacle(PressureLevel due, LadderView view) {
        double ratio = view.fullness().ratio();
        if (!view.isFirstOfPrompt() && view.hasFailedCheck() && ratio < 1) {
            return Optional.of(SkipCause.FAILED_CHECK);
        }
        if (due == PressureLevel.EMERGENCY) {
            return Optional.empty();
        }
        if (ratio < view.residents().deferUntil()) {
            return Optional.of(SkipCause.RESIDENT_FILES);
        }
        OptionalLong since = view.memory().state().messagesSinceCompaction();
        return since.isPresent()
                        && since.getAsLong() <= settings.cooldownMessages()
                        && !view.isCacheCold(settings.cacheLife())
                ? Optional.of(SkipCause.COOLDOWN)
                : Optional.empty();
    }

    static TapeEvent skipped(PressureLevel level, SkipCause reason, LadderView view, @Nullable Long wouldFree) {
        return new CompactionSkipped(level, reason, view.fullness().ratio(), wouldFree, null);
    }

    /**
     * A decision of the ladder: at most one rebase, and remarks on skipped levels.
     *
     * @param wanted a summary that is needed first; the rebase is then part of the next plan
     * @param remarks the events to record
     */
    public record CompactionPlan(
            Optional<Compaction> compaction, Optional<PendingSummary> wanted, List<TapeEvent> remarks) {
        static final CompactionPlan NOTHING = new CompactionPlan(Optional.empty(), Optional.empty(), List.of());

        public CompactionPlan {
            remarks = List.copyOf(remarks);
        }

        static CompactionPlan of(Compaction compaction) {
            return new CompactionPlan(Optional.of(compaction), Optional.empty(), List.of());
        }

        static CompactionPlan remark(TapeEvent remark) {
            return new CompactionPlan(Optional.empty(), Optional.empty(), List.of(remark));
        }

        static CompactionPlan wanting(PendingSummary wanted) {
            return new CompactionPlan(Optional.empty(), Optional.of(wanted), List.of());
        }

        boolean hasRewrite() {
            return compaction.isPresent() || wanted.isPresent();
        }

        /**
         * A rewrite and its explanation.
         *
         * @param level the level of the deepest step that was needed
         * @param isCompared whether older exchanges were chosen by their similarity to the user message
         */
        public record Compaction(
                Rebase rebase,
                PressureLevel level,
                int groups,
                List<String> files,
                @Nullable String summaryBy,
                boolean isCompared) {
            public Compaction {
                files = List.copyOf(files);
            }

            /**
             * Returns the event that explains the rebase.
             *
             * @param embedder the embedder that compared the texts
             * @param focus the subject to keep, set by the user or the model; null for automatic compactions
             */
            public CompactionApplied applied(Rebased rebased, String embedder, @Nullable String focus) {
                return new CompactionApplied(
                        level,
                        rebased.before(),
                        rebased.after(),
                        rebased.before() - rebased.after(),
                        groups,
                        files,
                        summaryBy,
                        isCompared ? embedder : null,
                        rebased.price(),
                        focus);
            }
        }
    }
}
