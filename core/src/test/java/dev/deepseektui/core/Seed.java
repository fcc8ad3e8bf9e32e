package dev.deepseektui.core;

import java.util.Random;
import java.util.stream.LongStream;

/**
 * Of what the texts, keys and sessions of property tests are made up: the same in every run, unless {@code -Dseed=} gives a number or
 * says {@code random}. Each module has this class, for neither sees the other's tests.
 */
public final class Seed {
    public static final long RUN = chosen(System.getProperty("seed", ""));

    private Seed() {}

    private static long chosen(String asked) {
        long seed = switch (asked) {
            case "" -> 1;
            case "random" -> new Random().nextInt(Integer.MAX_VALUE);
            default -> Long.parseLong(asked);
        };
        System.out.println("seed " + seed + ": -Dseed=" + seed + " makes the same run");
        return seed;
    }

    public static LongStream some(int count) {
        return LongStream.range(RUN, RUN + count);
    }

    /** For tests with a parameter. */
    static LongStream eight() {
        return some(8);
    }
}
