package dev.deepseektui.app.cli;

import java.util.Arrays;
import java.util.Locale;

/** How values become bars of eighth blocks, from the bottom up. What is no number has no bar. */
record BarScale(double bottom, double top, int height) {
    private static final String EIGHTHS = " ▁▂▃▄▅▆▇█";

    /** A scale on which all values fit, and zero with them. */
    static BarScale around(double[] values, int height) {
        double[] numbers =
                Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
        double lowest = Math.floor(Math.min(0, Arrays.stream(numbers).min().orElse(0)));
        double highest = Math.ceil(
                Math.max(Math.max(0, lowest + 1), Arrays.stream(numbers).max().orElse(1)));
        return new BarScale(lowest, highest, height);
    }

    /** The part of a value's bar that lies in a row; every value leaves a trace. */
    char block(double value, int row) {
        if (Double.isNaN(value)) {
            return ' ';
        }
        long eighths = Math.max(1, Math.round((value - bottom) / (top - bottom) * height * 8));
        return EIGHTHS.charAt((int) Math.min(8, Math.max(0, eighths - row * 8L)));
    }

    /** What stands beside a row: the limits of the scale, and zero where it lies between them. */
    String label(int row) {
        if (row == height - 1) {
            return number(top);
        }
        if (row == 0) {
            return number(bottom);
        }
        return row == Math.floor(-bottom / (top - bottom) * height) ? number(0) : "";
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
