package dev.deepseektui.app.tui.pane;

import java.util.List;

/** How does a number look as a picture in one row of text? */
final class Gauge {
    private static final String EIGHTHS = "▏▎▍▌▋▊▉█";
    private static final String HEIGHTS = "▁▂▃▄▅▆▇█";
    private static final char MARK = '┊';
    private static final char NOTHING = '·';

    private Gauge() {}

    /** A bar filled to a share of its width, with marks where it is not filled. */
    static String bar(double share, List<Double> marks, int width) {
        long eighths = Math.round(Math.min(1, Math.max(0, share)) * width * 8);
        char[] cells = new char[width];
        for (int i = 0; i < width; i++) {
            long filled = Math.min(8, eighths - 8L * i);
            cells[i] = filled > 0 ? EIGHTHS.charAt((int) filled - 1) : NOTHING;
        }
        for (double mark : marks) {
            int at = (int) Math.min(width - 1, Math.floor(mark * width));
            if (at >= 0 && cells[at] == NOTHING) {
                cells[at] = MARK;
            }
        }
        return new String(cells);
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
