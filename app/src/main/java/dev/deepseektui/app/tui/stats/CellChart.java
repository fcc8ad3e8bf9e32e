package dev.deepseektui.app.tui.stats;

import dev.deepseektui.app.tui.text.Glyphs;
import java.util.List;

/** How do numbers look in cells? With the blocks that Unicode has for it, else with marks that fill more and more of a cell. */
record CellChart(Glyphs glyphs) {
    private static final String BLOCKS = "▁▂▃▄▅▆▇█";
    private static final String MARKS = ".:-=+*#@";
    private static final String EIGHTHS = "▏▎▍▌▋▊▉█";

    /** A column for each number, or where there are more than columns for the highest of those beside each other; from nothing up. */
    String spark(List<Double> numbers, int columns) {
        if (numbers.isEmpty() || columns < 1) {
            return "";
        }
        int shown = Math.min(columns, numbers.size());
        double most = numbers.stream().mapToDouble(one -> one).max().orElse(0);
        StringBuilder row = new StringBuilder(shown);
        for (int i = 0; i < shown; i++) {
            double highest = numbers.subList(i * numbers.size() / shown, (i + 1) * numbers.size() / shown).stream()
                    .mapToDouble(one -> one)
                    .max()
                    .orElse(0);
            row.append(height(most <= 0 ? 0 : highest / most));
        }
        return row.toString();
    }

    private char height(double share) {
        String heights = glyphs == Glyphs.UNICODE ? BLOCKS : MARKS;
        return heights.charAt((int) Math.min(heights.length() - 1, Math.max(0, share) * heights.length()));
    }

    /** A bar of that share of so many columns; what is more than nothing leaves a trace. */
    String bar(double share, int columns) {
        if (glyphs == Glyphs.ASCII) {
            return "#".repeat((int) Math.max(share > 0 ? 1 : 0, Math.round(share * columns)));
        }
        long eighths = Math.max(share > 0 ? 1 : 0, Math.round(share * columns * EIGHTHS.length()));
        int rest = (int) (eighths % EIGHTHS.length());
        return "█".repeat((int) (eighths / EIGHTHS.length())) + (rest == 0 ? "" : EIGHTHS.charAt(rest - 1));
    }
}
