package dev.deepseektui.testkit;

import java.util.Random;
import java.util.stream.LongStream;

/**
 * The seed of property tests. It is the same in every run, unless {@code -Dseed=} specifies a number or {@code random}.
 * The seed is printed, so that a failure can be reproduced.
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
        System.out.println("seed " + seed + ": -Dseed=" + seed + " repeats this run");
        return seed;
    }

    /** Returns {@code count} seeds, the first of which is the seed of this run. */
    public static LongStream some(int count) {
        return LongStream.range(RUN, RUN + count);
    }

    /** Returns eight seeds, the usual number for a parameterized test. */
    public static LongStream eight() {
        return some(8);
    }
}
