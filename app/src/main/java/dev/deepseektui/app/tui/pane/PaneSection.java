package dev.deepseektui.app.tui.pane;

import static dev.deepseektui.app.AppMessages.keyOf;
import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;

/** A section of the pane that can also be opened as a sheet, at any screen size. */
public interface PaneSection {
    PaneTopic topic();

    /** Returns a summary of the section; empty if there is nothing to show. */
    Optional<Line> headline();

    List<Line> details(int width);

    /**
     * A block of the pane: a heading with a figure, and rows below.
     *
     * @param current the index of the row that stays visible when a list is shortened
     * @param most the maximum number of rows shown; if there are more, the last one shows the number of hidden rows
     */
    record PaneBlock(PaneTopic topic, Line figure, List<Row> all, int current, int most) {
        private static final int NO_LIST = -1;

        public PaneBlock {
            all = List.copyOf(all);
        }

        /** Creates a block that cannot be shortened. */
        static PaneBlock of(PaneTopic topic, Line figure, List<Row> rows) {
            return new PaneBlock(topic, figure, rows, NO_LIST, rows.size());
        }

        /** Creates a list block, which can be shortened; empty if there are no rows. */
        static Optional<PaneBlock> list(PaneTopic topic, Line figure, List<Row> rows, int current) {
            return rows.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new PaneBlock(topic, figure, rows, Math.max(0, current), rows.size()));
        }

        PaneBlock folded() {
            return of(topic, figure, List.of());
        }

        boolean isList() {
            return current != NO_LIST;
        }

        PaneBlock shorter() {
            return new PaneBlock(topic, figure, all, current, most - 1);
        }

        List<Row> rows() {
            if (most >= all.size()) {
                return all;
            }
            int kept = Math.max(0, most - 1);
            int first = Math.max(0, Math.min(current - kept / 2, all.size() - kept));
            List<Row> cut = new ArrayList<>(all.subList(first, first + kept));
            cut.add(Row.of(Span.dim(say("pane.more", all.size() - kept))));
            return cut;
        }
    }

    /** Bars and sparklines that show numbers in one row. */
    static final class Gauge {
        private static final String HEIGHTS = "▁▂▃▄▅▆▇█";

        private Gauge() {}

        static Line line(double share, int width, Ink role) {
            double filled = Math.min(1, Math.max(0, share)) * width;
            int whole = (int) filled;
            boolean half = filled - whole >= 0.5;
            return Line.of(
                    Span.of("━".repeat(whole) + (half ? "╸" : ""), role),
                    Span.of("─".repeat(width - whole - (half ? 1 : 0)), Ink.RULE));
        }

        /** Returns a sparkline with one character per number, scaled from the lowest to the highest number. */
        static String sparkline(List<Double> numbers) {
            DoubleSummaryStatistics range =
                    numbers.stream().mapToDouble(Double::doubleValue).summaryStatistics();
            double extent = range.getMax() - range.getMin();
            StringBuilder line = new StringBuilder();
            for (double number : numbers) {
                double height = extent < 1e-9 ? 0.5 : (number - range.getMin()) / extent;
                line.append(
                        HEIGHTS.charAt((int) Math.min(HEIGHTS.length() - 1, Math.floor(height * HEIGHTS.length()))));
            }
            return line.toString();
        }
    }

    enum PaneTopic {
        PLAN,
        CHANGES,
        LANGUAGES,
        JOBS,
        CONTEXT,
        FOCUS,
        COST;

        public String title() {
            return say("pane.topic." + keyOf(this));
        }
    }
}
