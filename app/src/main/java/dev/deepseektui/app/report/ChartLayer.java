package dev.deepseektui.app.report;

import dev.deepseektui.app.report.Chart.PlotArea;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A part of a chart, drawn into its plot area. */
public interface ChartLayer {
    /** Returns the highest value in the layer. The axis must include it. */
    double highest();

    void draw(PlotArea frame, Svg svg);

    /** Returns the entries of the legend. */
    default List<Figure.LegendEntry> keys() {
        return List.of();
    }

    /** Returns the table columns; empty for a layer that shows events instead of a series. */
    default List<Series> columns() {
        return List.of();
    }

    /**
     * Values of one kind, one for each position; a value is null if unknown.
     *
     * @param style the CSS class that sets the colour
     */
    record Series(String name, String style, List<@Nullable Double> values) {
        public Series {
            values = Collections.unmodifiableList(new ArrayList<>(values));
        }

        public double highest() {
            return values.stream()
                    .mapToDouble(value -> value == null ? 0 : value)
                    .max()
                    .orElse(0);
        }
    }

    /** Stacked series, the first at the bottom, drawn as steps. */
    record AreaStack(List<Series> series) implements ChartLayer {
        /** The number of positions above which edges are not drawn, because they would be too dense. */
        private static final int DENSE = 200;

        public AreaStack {
            series = List.copyOf(series);
        }

        @Override
        public double highest() {
            return tops().get(series.size()).stream()
                    .mapToDouble(top -> top)
                    .max()
                    .orElse(0);
        }

        /** Returns the upper edge of each stacked series, from bottom to top. The first row is all zeros. */
        private List<List<Double>> tops() {
            int places =
                    series.stream().mapToInt(one -> one.values().size()).max().orElse(0);
            List<List<Double>> tops = new ArrayList<>();
            List<Double> top = new ArrayList<>(Collections.nCopies(places, 0.0));
            tops.add(List.copyOf(top));
            for (Series one : series) {
                for (int i = 0; i < one.values().size(); i++) {
                    @Nullable Double value = one.values().get(i);
                    top.set(i, top.get(i) + (value == null ? 0 : value));
                }
                tops.add(List.copyOf(top));
            }
            return tops;
        }

        @Override
        public void draw(PlotArea frame, Svg svg) {
            List<List<Double>> tops = tops();
            String style = frame.places() > DENSE ? "area dense " : "area ";
            for (int i = 0; i < series.size(); i++) {
                if (series.get(i).highest() > 0) {
                    String path = between(frame, tops.get(i), tops.get(i + 1));
                    svg.empty("path", "d", path, "class", style + series.get(i).style());
                }
            }
        }

        private static String between(PlotArea frame, List<Double> lower, List<Double> upper) {
            StringBuilder path =
                    new StringBuilder("M" + Svg.at(PlotArea.LEFT) + " " + Svg.at(frame.height(upper.get(0))));
            for (int i = 0; i < upper.size(); i++) {
                path.append(step(frame, upper.get(i), i + 1));
            }
            for (int i = lower.size() - 1; i >= 0; i--) {
                path.append(step(frame, lower.get(i), i));
            }
            return path.append('Z').toString();
        }

        private static String step(PlotArea frame, double value, int place) {
            return "V" + Svg.at(frame.height(value)) + "H" + Svg.at(frame.left(place));
        }

        @Override
        public List<Figure.LegendEntry> keys() {
            return series.stream()
                    .map(one -> new Figure.LegendEntry(one.name(), one.style(), Figure.LegendEntry.Shape.AREA))
                    .toList();
        }

        @Override
        public List<Series> columns() {
            return series;
        }
    }

    /** A named horizontal line at a value, drawn only if the highest value in the data comes near it. */
    record ThresholdLine(String name, double value, double near) implements ChartLayer {
        @Override
        public double highest() {
            return isNear() ? value : 0;
        }

        private boolean isNear() {
            return near >= value / 2;
        }

        @Override
        public void draw(PlotArea frame, Svg svg) {
            if (isNear()) {
                double y = frame.height(value);
                svg.line(PlotArea.LEFT, y, PlotArea.RIGHT, y, "threshold");
                svg.text(name, PlotArea.LEFT + 6, y - 4, "tick");
            }
        }
    }

    /** Single events at positions, each with a tooltip. */
    record EventMarks(String name, String style, List<EventMark> marks) implements ChartLayer {
        private static final double SIZE = 5;
        /** The maximum number of labels; more would overlap. */
        private static final int MAX_LABELS = 8;

        public EventMarks {
            marks = List.copyOf(marks);
        }

        /**
         * An event drawn before a position, at the height of a value. Positions are counted from 0.
         *
         * @param label the text next to the mark
         */
        public record EventMark(int place, double value, String label, String tooltip) {}

        @Override
        public double highest() {
            return marks.stream().mapToDouble(EventMark::value).max().orElse(0);
        }

        @Override
        public void draw(PlotArea frame, Svg svg) {
            for (EventMark mark : marks) {
                double x = frame.left(mark.place());
                double y = frame.height(mark.value());
                svg.open("g", "class", "event " + style).title(mark.tooltip());
                svg.line(x, y, x, PlotArea.BOTTOM, "stem");
                String diamond = "M" + Svg.at(x) + " " + Svg.at(y - SIZE) + "l5 5-5 5-5-5Z";
                svg.empty("path", "d", diamond, "class", "mark");
                if (marks.size() <= MAX_LABELS) {
                    boolean isRight = x > (PlotArea.LEFT + PlotArea.RIGHT) / 2;
                    svg.text(mark.label(), x + (isRight ? -2 : 2) * SIZE, y + 4, isRight ? "tick end" : "tick");
                }
                svg.close("g");
            }
        }

        @Override
        public List<Figure.LegendEntry> keys() {
            return marks.isEmpty()
                    ? List.of()
                    : List.of(new Figure.LegendEntry(name, style, Figure.LegendEntry.Shape.MARK));
        }
    }
}
