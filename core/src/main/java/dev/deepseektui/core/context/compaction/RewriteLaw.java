package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped.SkipCause;
import dev.deepseektui.core.context.compaction.CompactionEvents.RewriteCause;
import dev.deepseektui.core.context.compaction.RewriteStrategy.RewriteTerms;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The law of rewriting, which holds for every rewrite that is neither an emergency nor requested by a person. Each
 * rewrite invalidates the provider's cache from its first edit on, so rewrites must be rare and free much.
 */
final class RewriteLaw {
    /** The minimum share of the prompt that a rewrite frees. */
    private static final double LEAST_FREED = 0.25;
    /** The minimum share that an automatic emergency frees, so that it does not come again with every request. */
    private static final double LEAST_FORCED = 0.05;
    /** The minimum growth of the prompt since the last rewrite, as a share of the budget. */
    private static final double LEAST_GROWTH = 0.2;

    private RewriteLaw() {}

    /** Returns the reason why no rewrite may be made now; empty if one may be made. */
    static Optional<SkipCause> objection(LadderView view) {
        if (awaitsReading(view)) {
            return Optional.of(SkipCause.FAILED_CHECK);
        }
        OptionalLong after = view.memory().state().sizeAfterRewrite();
        boolean hasGrown = after.isEmpty()
                || view.fullness().size().total() - after.getAsLong()
                        >= LEAST_GROWTH * view.fullness().budget();
        return hasGrown ? Optional.empty() : Optional.of(SkipCause.COOLDOWN);
    }

    /**
     * Returns whether a command has just failed and the model has not read the result, although the budget has room for
     * another request.
     */
    static boolean awaitsReading(LadderView view) {
        return !view.isFirstOfPrompt()
                && view.hasFailedCheck()
                && view.fullness().ratio() < 1;
    }

    /** Returns whether a rewrite with these terms frees enough to be made. */
    static boolean isEnough(RewriteTerms terms, long before, long freed) {
        double least = terms.isLimited() ? LEAST_FREED : terms.cause() == RewriteCause.LADDER ? LEAST_FORCED : 0;
        return freed > 0 && freed >= least * before;
    }
}
