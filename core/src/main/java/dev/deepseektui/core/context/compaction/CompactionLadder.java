package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.Rewrite.ContextCompactionRequested;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped.SkipCause;
import dev.deepseektui.core.context.compaction.CompactionEvents.RewriteCause;
import dev.deepseektui.core.context.compaction.LadderView.Relevance;
import dev.deepseektui.core.context.compaction.RewriteStrategy.RewriteTerms;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The rules for when the conversation is rewritten. Every rewrite is planned here, whatever its cause: it follows the
 * {@link RewriteLaw}, unless it is an emergency or requested by a person.
 */
public final class CompactionLadder {
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
        return obstacle(due, view)
                .map(obstacle -> notNow(due, obstacle, view))
                .orElseGet(() -> plan(RewriteTerms.of(RewriteCause.LADDER, due), view, relevance));
    }

    /**
     * Returns the level that is due at this fullness. With the late profile, the soft level is due only before the
     * first request of a turn.
     */
    PressureLevel due(LadderView view) {
        PressureLevel level =
                settings.thresholds(view.price()).level(view.fullness().ratio());
        return level == PressureLevel.SOFT && isLate(view) && !view.isFirstOfPrompt() ? PressureLevel.NONE : level;
    }

    /** Plans a compaction of last resort, regardless of settings. */
    public CompactionPlan compactToFitWindow(LadderView view, Relevance relevance) {
        return plan(RewriteTerms.of(RewriteCause.WINDOW, PressureLevel.EMERGENCY), view, relevance);
    }

    /** Plans a compaction that makes room for the arena. In mode agent, the model decides instead. */
    public CompactionPlan forArena(LadderView view, Relevance relevance) {
        boolean isAsked = view.memory().requests().isOpen(ContextCompactionRequested.RequestCause.FLOOR_UNMET);
        return isAsked && settings.automatic()
                ? lawful(RewriteTerms.of(RewriteCause.ARENA, PressureLevel.HARD), view, relevance)
                : CompactionPlan.NOTHING;
    }

    /** Plans a compaction that the user requested. It may be made at any time and free any amount. */
    public CompactionPlan onRequest(PressureLevel level, String focus, LadderView view, Relevance relevance) {
        return plan(new RewriteTerms(RewriteCause.PERSON, level, focus), view, relevance);
    }

    /** Plans a compaction that the model requested. */
    public CompactionPlan forModel(PressureLevel level, String focus, LadderView view, Relevance relevance) {
        return lawful(new RewriteTerms(RewriteCause.MODEL, level, focus), view, relevance);
    }

    /** Plans a compaction for a refresh by the capacity controller. */
    public CompactionPlan forController(LadderView view, Relevance relevance) {
        return lawful(RewriteTerms.of(RewriteCause.CONTROLLER, PressureLevel.HARD), view, relevance);
    }

    private CompactionPlan lawful(RewriteTerms terms, LadderView view, Relevance relevance) {
        return RewriteLaw.objection(view)
                .map(obstacle -> notNow(terms.level(), obstacle, view))
                .orElseGet(() -> plan(terms, view, relevance));
    }

    private CompactionPlan plan(RewriteTerms terms, LadderView view, Relevance relevance) {
        boolean isOfLevels = terms.cause() != RewriteCause.CONTROLLER && terms.cause() != RewriteCause.ARENA;
        RewriteStrategy strategy = isOfLevels && !isLate(view) ? new SeedRewrite(settings) : new LateRewrite(settings);
        return strategy.plan(terms, view, relevance);
    }

    private boolean isLate(LadderView view) {
        return settings.profile(view.price()) == RewriteProfile.LATE;
    }

    private Optional<SkipCause> obstacle(PressureLevel due, LadderView view) {
        if (due == PressureLevel.EMERGENCY) {
            return isLate(view) && RewriteLaw.awaitsReading(view)
                    ? Optional.of(SkipCause.FAILED_CHECK)
                    : Optional.empty();
        }
        if (view.fullness().ratio() < view.residents().deferUntil()) {
            return Optional.of(SkipCause.RESIDENT_FILES);
        }
        if (isLate(view)) {
            return RewriteLaw.objection(view);
        }
        OptionalLong since = view.memory().state().messagesSinceCompaction();
        return since.isPresent() && since.getAsLong() <= settings.cooldownMessages()
                ? Optional.of(SkipCause.COOLDOWN)
                : Optional.empty();
    }

    private static CompactionPlan notNow(PressureLevel level, SkipCause obstacle, LadderView view) {
        return view.memory().state().hasSkipped(level, obstacle)
                ? CompactionPlan.NOTHING
                : CompactionPlan.remark(skipped(level, obstacle, view, null));
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

        /** Returns the terms of the planned rewrite; empty if none is planned. */
        Optional<RewriteTerms> terms() {
            return compaction.map(Compaction::terms).or(() -> wanted.map(PendingSummary::terms));
        }

        /**
         * A rewrite and its explanation.
         *
         * @param level the level of the deepest step that was needed
         * @param facts the number of facts in the record; 0 without a record
         * @param isCompared whether older exchanges were chosen by their similarity to the user message
         */
        public record Compaction(
                Rebase rebase,
                PressureLevel level,
                RewriteTerms terms,
                int groups,
                List<String> files,
                int facts,
                @Nullable String summaryBy,
                boolean isCompared) {
            public Compaction {
                files = List.copyOf(files);
            }

            /**
             * Returns the event that explains the rebase.
             *
             * @param profile the profile in force
             * @param embedder the embedder that compared the texts
             */
            public CompactionApplied applied(Rebased rebased, RewriteProfile profile, String embedder) {
                return new CompactionApplied(
                        level,
                        terms.cause(),
                        profile.word(),
                        rebased.before(),
                        rebased.after(),
                        rebased.before() - rebased.after(),
                        groups,
                        files,
                        facts,
                        summaryBy,
                        isCompared ? embedder : null,
                        rebased.price(),
                        terms.focus().isBlank() ? null : terms.focus());
            }
        }
    }
}
