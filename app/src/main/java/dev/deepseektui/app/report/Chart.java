package dev.deepseektui.app.report;

import dev.deepseektui.app.report.Chart.PlotArea.Axes;
import dev.deepseektui.app.report.ChartLayer.Series;
import dev.deepseektui.app.report.Figure.ValueUnit;
import java.util.ArrayList;
import java.util.List;

/** A chart of layers that share an x axis, with a legend and a table. */
public record Chart(Caption caption, Axes axes, List<ChartLayer> layers) implements Figure {
    /** The maximum number of table rows. A longer table would make the page slow. */
    static final int MAX_ROWS = 250;

    public Chart {
        layers = List.copyOf(layers);
    }

    private List<Series> columns() {
        return layers.stream().flatMap(layer -> layer.columns().stream()).toList();
    }

    private int places() {
        return columns().stream().mapToInt(one -> one.values().size()).max().orElse(0);
    }

    private int every() {
        return Math.max(1, (places() + MAX_ROWS - 1) / MAX_ROWS);
    }

    @Override
    public List<LegendEntry> keys() {
        return layers.stream().flatMap(layer -> layer.keys().stream()).toList();
    }

    @Override
    public void draw(Svg svg, String id) {
        PlotArea frame = PlotArea.of(
                places(), layers.stream().mapToDouble(ChartLayer::highest).max().orElse(0));
        Figure.open(svg, id, caption, PlotArea.HEIGHT);
        frame.drawAxes(svg, axes);
        layers.forEach(layer -> layer.draw(frame, svg));
        svg.close("svg");
    }

    @Override
    public FigureTable table() {
        List<Series> columns = columns();
        List<String> head = new ArrayList<>(List.of(axes.places()));
        columns.forEach(column -> head.add(column.name()));
        int every = every();
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < places(); i += every) {
            List<String> row = new ArrayList<>(List.of(axes.name(i)));
            for (Series column : columns) {
                Double value = i < column.values().size() ? column.values().get(i) : null;
                row.add(value == null ? "unknown" : axes.unit().of(value));
            }
            rows.add(row);
        }
        return new FigureTable(head, rows, every);
    }

    /**
     * The area of a chart in which values are drawn.
     *
     * @param places the number of positions on the x axis
     * @param values the scale of the y axis
     */
    public record PlotArea(int places, Scale values) {
        static final double WIDTH = 960;
        static final double HEIGHT = 300;
        static final double LEFT = 62;
        static final double RIGHT = 940;
        static final double TOP = 12;
        static final double BOTTOM = 262;
        private static final int VALUE_TICKS = 5;
        private static final int PLACE_TICKS = 10;
        private static final double BELOW = 16;

        static PlotArea of(int places, double highest) {
            return new PlotArea(Math.max(1, places), Scale.upTo(highest * 1.05, BOTTOM, TOP));
        }

        /** Returns the x coordinate of a position's left edge; positions are counted from 0. */
        double left(int place) {
            return LEFT + (RIGHT - LEFT) * place / places;
        }

        public double middle(int place) {
            return (left(place) + left(place + 1)) / 2;
        }

        public double height(double value) {
            return values.at(Math.min(value, values.to()));
        }

        /** Draws the axes with their labels and the grid. */
        void drawAxes(Svg svg, Axes axes) {
            for (double tick : values.ticks(VALUE_TICKS)) {
                double y = values.at(tick);
                svg.line(LEFT, y, RIGHT, y, tick == 0 ? "axis" : "grid");
                svg.text(axes.unit().of(tick), LEFT - 8, y + 4, "tick end");
            }
            for (int place : named()) {
                svg.text(axes.name(place), middle(place), BOTTOM + BELOW, "tick middle");
            }
            svg.text(axes.places(), (LEFT + RIGHT) / 2, BOTTOM + 2 * BELOW + 2, "tick middle");
        }

        /** Returns the indexes of the positions to label. Their numbers, counted from 1, are round. */
        private List<Integer> named() {
            return new Scale(1, Math.max(2, places), 0, 1)
                    .ticks(PLACE_TICKS).stream()
                            .filter(number -> number == Math.rint(number) && number <= places)
                            .map(number -> number.intValue() - 1)
                            .toList();
        }

        /**
         * The labels of the axes.
         *
         * @param places the title of the x axis
         * @param unit the unit of the y axis
         * @param names the labels of the positions; empty if the positions are numbered
         */
        public record Axes(String places, ValueUnit unit, List<String> names) {
            public Axes {
                names = List.copyOf(names);
            }

            public Axes(String places, ValueUnit unit) {
                this(places, unit, List.of());
            }

            String name(int place) {
                return names.isEmpty() ? Integer.toString(place + 1) : names.get(place);
            }
        }

        /** An axis that maps values to coordinates and chooses the labelled values. */
        record Scale(double from, double to, double startsAt, double endsAt) {
            private static final double[] STEPS = {1, 2, 2.5, 5, 10};

            /** Returns an axis from 0 to the highest value. */
            static Scale upTo(double highest, double startsAt, double endsAt) {
                return new Scale(0, highest > 0 ? highest : 1, startsAt, endsAt);
            }

            double at(double value) {
                return startsAt + (value - from) / (to - from) * (endsAt - startsAt);
            }

            /** Returns approximately {@code about} round values. */
            List<Double> ticks(int about) {
                double raw = (to - from) / Math.max(1, about);
                double magnitude = Math.pow(10, Math.floor(Math.log10(raw)));
                double step = 10 * magnitude;
                for (double one : STEPS) {
                    if (one * magnitude >= raw) {
                        step = one * magnitude;
                        break;
                    }
                }
                List<Double> ticks = new ArrayList<>();
                for (long i = (long) Math.ceil(from / step); i * step <= to; i++) {
                    ticks.add(i * step);
                }
                return ticks;
            }
        }
    }
}
