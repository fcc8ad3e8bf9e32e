package dev.deepseektui.app.report;

import dev.deepseektui.app.report.Chart.PlotArea;
import dev.deepseektui.app.report.Chart.PlotArea.Scale;
import dev.deepseektui.app.report.Figure.ValueUnit;
import java.util.ArrayList;
import java.util.List;

/** A bar chart of the largest values in a list. */
public record BarList(Caption caption, String what, ValueUnit unit, List<Bar> bars) implements Figure {
    private static final int MAX_NAME_LENGTH = 44;
    private static final int MAX = 20;
    private static final double ROW = 22;
    private static final double CHAR_WIDTH = 7;
    private static final double GAP = 16;
    private static final double NUMBERS = 90;

    public BarList {
        bars = List.copyOf(bars);
    }

    /**
     * A bar.
     *
     * @param more a remark shown after the value
     */
    public record Bar(String name, double value, String more) {}

    @Override
    public void draw(Svg svg, String id) {
        List<Bar> shown = bars.subList(0, Math.min(MAX, bars.size()));
        double highest = shown.stream().mapToDouble(Bar::value).max().orElse(1);
        double names = GAP
                + CHAR_WIDTH
                        * shown.stream()
                                .mapToInt(bar -> shortened(bar.name()).length())
                                .max()
                                .orElse(0);
        Scale scale = Scale.upTo(highest, names, PlotArea.WIDTH - NUMBERS);
        Figure.open(svg, id, caption, ROW * Math.max(1, shown.size()) + 4);
        for (int i = 0; i < shown.size(); i++) {
            draw(svg, shown.get(i), ROW * i, scale);
        }
        svg.close("svg");
    }

    private void draw(Svg svg, Bar bar, double top, Scale scale) {
        svg.open("g").title(bar.name() + ": " + unit.of(bar.value()) + bar.more());
        double start = scale.startsAt();
        double end = scale.at(bar.value());
        svg.text(shortened(bar.name()), start - 8, top + 16, "tick end");
        double width = Math.max(1, end - start);
        svg.empty("rect", "x", start, "y", top + 4, "width", width, "height", ROW - 6, "class", "area results");
        svg.text(unit.of(bar.value()), end + 6, top + 16, "tick");
        svg.close("g");
    }

    /** Shortens a long path by removing its start. */
    private static String shortened(String name) {
        return name.length() <= MAX_NAME_LENGTH ? name : "…" + name.substring(name.length() - MAX_NAME_LENGTH + 1);
    }

    @Override
    public FigureTable table() {
        List<List<String>> rows = new ArrayList<>();
        bars.stream()
                .limit(Chart.MAX_ROWS)
                .forEach(bar -> rows.add(List.of(bar.name(), unit.of(bar.value()) + bar.more())));
        return new FigureTable(List.of(what, "Size"), rows, 1);
    }
}
