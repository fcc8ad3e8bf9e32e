package dev.deepseektui.app.tui.pane;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import java.util.List;

/** A bar for a number, one row high. */
final class Gauge {
    private static final String HEIGHTS = "▁▂▃▄▅▆▇█";

    private Gauge() {}

    static Line line(double share, int width, Role role) {
        double filled = Math.min(1, Math.max(0, share)) * width;
        int whole = (int) filled;
        boolean half = filled - whole >= 0.5;
        return Line.of(
                Span.of("━".repeat(whole) + (half ? "╸" : ""), role),
                Span.of("─".repeat(width - whole - (half ? 1 : 0)), Role.RULE));
    }

    /** Each number as the height of a column, the least and the greatest setting the scale. */
    static String sparkline(List<Double> numbers) {
        double least = numbers.stream().mapToDouble(Double::doubleValue).min().orElse(0);
        double most = numbers.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        StringBuilder line = new StringBuilder();
        for (double number : numbers) {
            double height = most - least < 1e-9 ? 0.5 : (number - least) / (most - least);
            line.append(HEIGHTS.charAt((int) Math.min(HEIGHTS.length() - 1, Math.floor(height * HEIGHTS.length()))));
        }
        return line.toString();
    }
}
