package dev.deepseektui.core.conversation;

import java.util.OptionalInt;

/** Whether our count of prompts is to be corrected by what the provider billed. */
public final class Calibration {
    /** Smaller differences change no decision, and each correction is an event. */
    private static final long NOTICEABLE = 16;
    /** A larger share is no constant: another tokenizer, or a provider that does not count what it was sent. */
    private static final double LARGEST_SHARE = 0.25;

    private static final long LARGEST_OF_SMALL_PROMPTS = 1_000;

    private Calibration() {}

    /** The new constant, when one is to be learnt; {@code counted} includes the {@code known} one. */
    public static OptionalInt learnt(long billed, long counted, int known) {
        long off = billed - counted;
        long constant = known + off;
        boolean noticeable = Math.abs(off) > NOTICEABLE;
        return noticeable && isPlausible(constant, counted) ? OptionalInt.of((int) constant) : OptionalInt.empty();
    }

    /** Whether it can have been learnt from the bill of a prompt that was counted so; damage to a tape may leave any number. */
    static boolean isPlausible(long constant, long counted) {
        return Math.abs((double) constant) <= Math.max(LARGEST_OF_SMALL_PROMPTS, LARGEST_SHARE * counted)
                && constant == (int) constant;
    }
}
