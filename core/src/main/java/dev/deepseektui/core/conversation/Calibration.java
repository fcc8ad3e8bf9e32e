package dev.deepseektui.core.conversation;

import java.util.OptionalInt;

/** The correction that is added to the local token count to match the tokens that the provider bills. */
public final class Calibration {
    /** The difference, in tokens, up to which the known correction is kept. */
    private static final long NOTICEABLE = 16;
    /**
     * The largest plausible correction as a fraction of the prompt. A larger one means that the provider uses another
     * tokenizer or counts something else.
     */
    private static final double MAX_SHARE = 0.25;

    private static final long MAX_FOR_SMALL_PROMPTS = 1_000;

    private Calibration() {}

    /**
     * Returns the new correction, in tokens; empty if the known one is to be kept.
     *
     * @param counted the local count, which includes the {@code known} correction
     */
    public static OptionalInt correction(long billed, long counted, int known) {
        long off = billed - counted;
        long constant = known + off;
        boolean noticeable = Math.abs(off) > NOTICEABLE;
        return noticeable && isPlausible(constant, counted) ? OptionalInt.of((int) constant) : OptionalInt.empty();
    }

    /** Returns whether a bill can have led to this correction. A damaged tape may contain any number. */
    static boolean isPlausible(long constant, long counted) {
        return Math.abs((double) constant) <= Math.max(MAX_FOR_SMALL_PROMPTS, MAX_SHARE * counted)
                && constant == (int) constant;
    }
}
