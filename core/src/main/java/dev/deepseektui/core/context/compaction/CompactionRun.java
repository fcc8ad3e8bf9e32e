package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.Rewrite;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionDeferred;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped.SkipCause;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan.Compaction;
import dev.deepseektui.core.context.compaction.Holdings.HeldContent.ContentKind;
import dev.deepseektui.core.context.compaction.LadderState.LadderHistory;
import dev.deepseektui.core.context.compaction.LadderView.Relevance;
import dev.deepseektui.core.context.compaction.RewriteDraft.ShownVersions;
import dev.deepseektui.core.conversation.cost.CacheTerms;
import dev.deepseektui.core.conversation.cost.CacheTerms.BreakEven;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A pass down the ladder: tries the steps in order and keeps those that are worth their cost. */
final class CompactionRun {
    private final CompactionSettings settings;
    private final LadderView view;
    private final Relevance relevance;
    private final Body body;
    private final boolean cold;
    private final List<PressureLevel> done = new ArrayList<>();
    private final List<TapeEvent> remarks = new ArrayList<>();
    private RewriteDraft draft;
    private long total;

    CompactionRun(CompactionSettings settings, LadderView view, Relevance relevance) {
        this.settings = settings;
        this.view = view;
        this.relevance = relevance;
        this.body = new Body(view);
        this.cold = view.isCacheCold(settings.cacheLife());
        this.draft = new RewriteDraft(body.messages());
        this.total = body.total();
    }

    CompactionPlan automatic(PressureLevel due) {
        for (PressureLevel step : CompactionLadder.steps(due)) {
            boolean first = step == CompactionLadder.steps(due).get(0);
            PressureLevel said = first ? due : step;
            if ((first || isDue(step)) && !view.memory().state().isBreakerOpen(said)) {
                double least = done.isEmpty()
                        ? StepAttempt.LEAST_SHARE * view.fullness().budget()
                        : 1;
                StepAttempt attempt = step == PressureLevel.HARD
                        ? hard(body.latestAskText(), body.turnStart())
                        : soft(least, (soft, after) -> soft.planFinishedFirst(after, limitOfTurn()));
                Optional<TapeEvent> objection = objection(said, attempt);
                objection.ifPresentOrElse(remarks::add, () -> take(attempt));
            }
        }
        remarks.removeIf(this::isRecorded);
        return plan(due, null);
    }

    CompactionPlan onRequest(PressureLevel level, String focus) {
        for (PressureLevel step : CompactionLadder.steps(level)) {
            if (step == CompactionLadder.steps(level).get(0) || isDue(step)) {
                StepAttempt attempt = step == PressureLevel.HARD
                        ? hard(focus.isBlank() ? body.latestAskText() : focus, body.size())
                        : soft(1, Soft::plan);
                if (attempt.freed() > 0) {
                    take(attempt);
                }
            }
        }
        if (done.isEmpty()) {
            remarks.add(CompactionLadder.skipped(level, SkipCause.NO_PROGRESS, view));
        }
        return plan(level, focus);
    }

    private StepAttempt hard(String query, int end) {
        RewriteDraft after = draft.copy();
        new Hard(body, relevance, new UserMessages(view, body)).plan(after, query, end);
        return StepAttempt.of(PressureLevel.HARD, body, draft, after, total - body.total(after));
    }

    /** {@code least}: the tokens below which nothing is drafted. */
    private StepAttempt soft(double least, BiConsumer<Soft, RewriteDraft> work) {
        Soft soft = new Soft(body);
        if (soft.mostFreed(draft) < least) {
            return StepAttempt.nothing(PressureLevel.SOFT, draft);
        }
        RewriteDraft after = draft.copy();
        work.accept(soft, after);
        return StepAttempt.of(PressureLevel.SOFT, body, draft, after, total - body.total(after));
    }

    /** Returns the tokens from which the results of the running turn are shortened too. */
    private double limitOfTurn() {
        return settings.thresholds().soft() * view.fullness().budget()
                - view.fullness().size().draft();
    }

    private void take(StepAttempt attempt) {
        draft = attempt.draft();
        total -= attempt.freed();
        done.add(attempt.step());
    }

    /** Returns why the work of a level is not done, if so. Work that joins the rebase of another step costs no cache of its own. */
    private Optional<TapeEvent> objection(PressureLevel level, StepAttempt attempt) {
        if (!done.isEmpty()) {
            return attempt.freed() > 0 ? Optional.empty() : skipped(level, SkipCause.NO_PROGRESS, attempt);
        }
        if (attempt.step() == PressureLevel.SOFT
                && !attempt.isWorthARewrite(view.fullness().budget())) {
            return skipped(level, SkipCause.TOO_LITTLE, attempt);
        }
        if (!attempt.makesProgress()) {
            return skipped(level, SkipCause.NO_PROGRESS, attempt);
        }
        double breakEven = attempt.breakEven(view.terms(), cold);
        if (settings.cache().isRespected() && breakEven > settings.cache().horizonRequests()) {
            return Optional.of(new CompactionDeferred(
                    level, view.fullness().ratio(), breakEven, settings.cache().horizonRequests()));
        }
        return settings.cache().isRespected() && !attempt.isLarge(body.total())
                ? skipped(level, SkipCause.TOO_LITTLE, attempt)
                : Optional.empty();
    }

    private Optional<TapeEvent> skipped(PressureLevel level, SkipCause reason, StepAttempt attempt) {
        return Optional.of(new CompactionSkipped(level, reason, view.fullness().ratio(), attempt.freed(), null));
    }

    /**
     * Returns whether the remark was recorded already. Attempts without progress are always recorded, because the breaker counts them.
     */
    private boolean isRecorded(TapeEvent remark) {
        LadderHistory state = view.memory().state();
        if (remark instanceof CompactionDeferred deferred) {
            return state.hasDeferred(deferred.level());
        }
        return remark instanceof CompactionSkipped skipped
                && skipped.reason() != SkipCause.NO_PROGRESS
                && state.hasSkipped(skipped.level(), skipped.reason());
    }

    private boolean isDue(PressureLevel step) {
        long drafted = view.fullness().size().draft();
        double ratio = (double) (total + drafted) / view.fullness().budget();
        return settings.thresholds().level(ratio).compareTo(step) >= 0;
    }

    private CompactionPlan plan(PressureLevel level, @Nullable String focus) {
        if (done.isEmpty()) {
            return new CompactionPlan(Optional.empty(), Optional.empty(), remarks);
        }
        Compaction compaction = new Conclusion(view, body, cold).of(level, done, draft, null, focus);
        return new CompactionPlan(Optional.of(compaction), Optional.empty(), remarks);
    }

    /**
     * The effect of a step before it is taken.
     *
     * @param draft with the edits of the step
     * @param freed tokens
     * @param behind the tokens from the first edit of the step on
     */
    record StepAttempt(PressureLevel step, RewriteDraft draft, long freed, long behind) {
        /** The share of the budget, or of the rewritten tokens, that a rewrite must free. */
        static final double LEAST_SHARE = 0.05;

        static StepAttempt nothing(PressureLevel step, RewriteDraft draft) {
            return new StepAttempt(step, draft, 0, 0);
        }

        static StepAttempt of(PressureLevel step, Body body, RewriteDraft before, RewriteDraft after, long freed) {
            int first = IntStream.range(0, body.size())
                    .filter(index -> before.keeps(index) && !after.keeps(index))
                    .findFirst()
                    .orElse(body.size());
            long behind = IntStream.range(first, body.size())
                    .filter(before::keeps)
                    .mapToLong(body::tokens)
                    .sum();
            return new StepAttempt(step, after, freed, behind);
        }

        boolean makesProgress() {
            return freed > 0 && freed >= LEAST_SHARE * behind;
        }

        boolean isWorthARewrite(long budget) {
            return freed >= LEAST_SHARE * budget;
        }

        boolean isLarge(long total) {
            return freed >= Rewrite.LARGE_SHARE * total;
        }

        /** Returns the number of requests until it has paid for itself. */
        double breakEven(CacheTerms terms, boolean cold) {
            return cold ? 0 : BreakEven.requests(terms, behind - freed, freed);
        }
    }

    /** The conclusion of a compaction: one rebase and its explanation. */
    record Conclusion(LadderView view, Body body, boolean isCold) {

        Compaction of(
                PressureLevel level,
                List<PressureLevel> steps,
                RewriteDraft draft,
                @Nullable String summaryBy,
                @Nullable String focus) {
            new ShownVersions(body).mark(draft);
            StepAttempt whole = StepAttempt.of(
                    level, body, new RewriteDraft(body.messages()), draft, body.total() - body.total(draft));
            double breakEven = whole.breakEven(view.terms(), isCold);
            return new Compaction(
                    draft.rebase(level),
                    level,
                    steps,
                    draft.groups(),
                    outlined(draft),
                    summaryBy,
                    Double.isFinite(breakEven) ? (Double) breakEven : null,
                    focus);
        }

        private List<String> outlined(RewriteDraft draft) {
            return IntStream.range(0, body.size())
                    .filter(index -> draft.hasNewText(index) && body.held(index).kind() == ContentKind.FILE)
                    .mapToObj(index -> body.held(index).path())
                    .distinct()
                    .sorted()
                    .toList();
        }
    }
}
