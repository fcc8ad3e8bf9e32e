package dev.deepseektui.app.report.chart;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One series as a line; where a value is not known it is broken. */
public record LineLayer(Series series) implements Layer {

    @Override
    public double highest() {
        return series.highest();
    }

    @Override
    public void draw(Frame frame, Svg svg) {
        StringBuilder path = new StringBuilder();
        boolean isDrawing = false;
        for (int i = 0; i < series.values().size(); i++) {
            @Nullable Double value = series.values().get(i);
            if (value != null) {
                path.append(isDrawing ? 'L' : 'M')
                        .append(Svg.at(frame.middle(i)))
                        .append(' ')
                        .append(Svg.at(frame.height(value)));
            }
            isDrawing = value != null;
        }
        if (!path.isEmpty()) {
            svg.empty("path", "d", path.toString(), "class", "line " + series.style());
        }
        if (series.values().size() == 1 && series.values().get(0) != null) {
            svg.empty(
                    "circle",
                    "cx",
                    Svg.at(frame.middle(0)),
                    "cy",
                    Svg.at(frame.height(series.highest())),
                    "r",
                    "3",
                    "class",
                    "mark " + series.style());
        }
    }

    @Override
    public List<LegendEntry> keys() {
        return List.of(new LegendEntry(series.name(), series.style(), LegendEntry.Shape.LINE));
    }

    @Override
    public List<Series> columns() {
        return List.of(series);
    }
}
