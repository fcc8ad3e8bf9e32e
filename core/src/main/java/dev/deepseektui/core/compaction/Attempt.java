package dev.deepseektui.core.compaction;

import dev.deepseektui.core.budget.PressureLevel;
import dev.deepseektui.core.context.Rewrite;
import dev.deepseektui.core.cost.BreakEven;
import dev.deepseektui.core.cost.CacheTerms;
import java.util.stream.IntStream;

/**
 * What a step would do.
 *
 * @param draft with the step's edits
 * @param freed tokens
 * @param behind tokens from the step's first edit on, as they are before it
 * @param groups exchanges that would go
 */
record Attempt(PressureLevel step, Draft draft, long freed, long behind, int groups) {
    /** What is not worth a rewrite: less than a twentieth, of the budget or of what is rewritten. */
    static final double LEAST_SHARE = 0.05;

    static Attempt nothing(PressureLevel step, Draft draft) {
        return new Attempt(step, draft, 0, 0, 0);
    }

    static Attempt of(PressureLevel step, Body body, Edits edits, long freed) {
        int first =
                IntStream.range(0, body.size()).filter(edits::isNew).findFirst().orElse(body.size());
        long behind = IntStream.range(first, body.size())
                .filter(edits.before()::keeps)
                .mapToLong(body::tokens)
                .sum();
        return new Attempt(step, edits.after(), freed, behind, edits.groups());
    }

    /** A draft without and with the step's edits. */
    record Edits(Draft before, Draft after, int groups) {
        boolean isNew(int message) {
            return before.keeps(message) && !after.keeps(message);
        }
    }

    boolean makesProgress() {
        return freed > 0 && freed >= LEAST_SHARE * behind;
    }

    boolean isWorthARewrite(long budget) {
        return freed >= LEAST_SHARE * budget;
    }

    /** {@code total}: tokens of the prompt before it. */
    boolean isLarge(long total) {
        return freed >= Rewrite.LARGE_SHARE * total;
    }

    /** After how many requests it has paid for itself. */
    double breakEven(CacheTerms terms, boolean cold) {
        return cold ? 0 : BreakEven.requests(terms, behind - freed, freed);
    }
}
