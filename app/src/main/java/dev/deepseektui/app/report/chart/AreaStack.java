package dev.deepseektui.app.report.chart;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Series on top of each other, the first at the bottom; each place is a step, so that few are bars and many an area. */
public record AreaStack(List<Series> series) implements Layer {
    /** So many steps are so narrow that an edge would cover them. */
    private static final int DENSE = 200;

    public AreaStack {
        series = List.copyOf(series);
    }

    @Override
    public double highest() {
        return tops().get(series.size()).stream().mapToDouble(top -> top).max().orElse(0);
    }

    /** From nothing at the bottom to the top of each series. */
    private List<List<Double>> tops() {
        int places = series.stream().mapToInt(one -> one.values().size()).max().orElse(0);
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
    public void draw(Frame frame, Svg svg) {
        List<List<Double>> tops = tops();
        for (int i = 0; i < series.size(); i++) {
            if (series.get(i).highest() > 0) {
                svg.empty(
                        "path",
                        "d",
                        between(frame, tops.get(i), tops.get(i + 1)),
                        "class",
                        (frame.places() > DENSE ? "area dense " : "area ")
                                + series.get(i).style());
            }
        }
    }

    private static String between(Frame frame, List<Double> lower, List<Double> upper) {
        StringBuilder path = new StringBuilder("M")
                .append(Svg.at(Frame.LEFT))
                .append(' ')
                .append(Svg.at(frame.height(upper.get(0))));
        for (int i = 0; i < upper.size(); i++) {
            path.append('V').append(Svg.at(frame.height(upper.get(i))));
            path.append('H').append(Svg.at(frame.left(i + 1)));
        }
        for (int i = lower.size() - 1; i >= 0; i--) {
            path.append('V').append(Svg.at(frame.height(lower.get(i))));
            path.append('H').append(Svg.at(frame.left(i)));
        }
        return path.append('Z').toString();
    }

    @Override
    public List<LegendEntry> keys() {
        return series.stream()
                .map(one -> new LegendEntry(one.name(), one.style(), LegendEntry.Shape.AREA))
                .toList();
    }

    @Override
    public List<Series> columns() {
        return series;
    }
}
