package dev.deepseektui.core.conversation;

import java.util.OptionalInt;

/** The correction of the local token count by the counts that the provider bills. */
public final class Calibration {
    /** The largest difference in tokens for which no correction is recorded. */
    private static final long NOTICEABLE = 16;
    /**
     * The largest plausible correction as a fraction of the prompt. A larger one means that the provider uses another
     * tokenizer or counts something else.
     */
    private static final double LARGEST_SHARE = 0.25;

    private static final long LARGEST_OF_SMALL_PROMPTS = 1_000;

    private Calibration() {}

    /**
     * Returns the new correction; empty if the known one stays.
     *
     * @param counted the local count, which includes the {@code known} correction
     */
    public static OptionalInt learnt(long billed, long counted, int known) {
        long off = billed - counted;
        long constant = known + off;
        boolean noticeable = Math.abs(off) > NOTICEABLE;
        return noticeable && isPlausible(constant, counted) ? OptionalInt.of((int) constant) : OptionalInt.empty();
    }

    /** Returns whether a bill can have led to this correction; a damaged tape may contain any number. */
    static boolean isPlausible(long constant, long counted) {
        return Math.abs((double) constant) <= Math.max(LARGEST_OF_SMALL_PROMPTS, LARGEST_SHARE * counted)
                && constant == (int) constant;
    }
}
