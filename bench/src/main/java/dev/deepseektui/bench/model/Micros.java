package dev.deepseektui.bench.model;

import java.util.Arrays;

/** The median, 99th percentile and maximum of durations, in microseconds. */
record Micros(long median, long p99, long max) {
    static Micros of(long[] nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return new Micros(
                sorted[sorted.length / 2] / 1_000,
                sorted[sorted.length * 99 / 100] / 1_000,
                sorted[sorted.length - 1] / 1_000);
    }

    @Override
    public String toString() {
        return "median %,d, p99 %,d, max %,d".formatted(median, p99, max);
    }
}
