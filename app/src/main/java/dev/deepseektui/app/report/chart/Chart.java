package dev.deepseektui.app.report.chart;

import dev.deepseektui.app.report.chart.Frame.Axes;
import dev.deepseektui.app.report.chart.Layer.Series;
import java.util.ArrayList;
import java.util.List;

/** Layers over the same places, as a drawing, a legend and a table. */
public record Chart(Caption caption, Axes axes, List<Layer> layers) implements Figure {
    /** More rows would make the page heavy. */
    static final int MOST_ROWS = 250;

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
        return Math.max(1, (places() + MOST_ROWS - 1) / MOST_ROWS);
    }

    @Override
    public List<Key> keys() {
        return layers.stream().flatMap(layer -> layer.keys().stream()).toList();
    }

    @Override
    public void draw(Svg svg, String id) {
        Frame frame = Frame.of(
                places(), layers.stream().mapToDouble(Layer::highest).max().orElse(0));
        Figure.open(
                svg,
                id,
                caption,
                Frame.HEIGHT,
                "data-places",
                Integer.toString(frame.places()),
                "data-every",
                Integer.toString(every()),
                "data-left",
                Svg.at(Frame.LEFT),
                "data-right",
                Svg.at(Frame.RIGHT));
        frame.drawAxes(svg, axes);
        layers.forEach(layer -> layer.draw(frame, svg));
        svg.close("svg");
    }

    @Override
    public Table table() {
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
        return new Table(head, rows, every);
    }
}
