package dev.deepseektui.core.turn;

import java.util.OptionalInt;

/** Whether our count of prompts is to be corrected by what the provider billed. */
final class Calibration {
    /** Smaller differences change no decision, and each correction is an event. */
    private static final long NOTICEABLE = 16;
    /** A larger share is no constant: another tokenizer, or a provider that does not count what it was sent. */
    private static final double LARGEST_SHARE = 0.25;

    private static final long LARGEST_OF_SMALL_PROMPTS = 1_000;

    private Calibration() {}

    /** The new constant, when one is to be learnt; {@code counted} includes the {@code known} one. */
    static OptionalInt learnt(long billed, long counted, int known) {
        long off = billed - counted;
        long constant = known + off;
        boolean noticeable = Math.abs(off) > NOTICEABLE;
        boolean plausible = Math.abs(constant) <= Math.max(LARGEST_OF_SMALL_PROMPTS, LARGEST_SHARE * counted)
                && constant == (int) constant;
        return noticeable && plausible ? OptionalInt.of((int) constant) : OptionalInt.empty();
    }
}
