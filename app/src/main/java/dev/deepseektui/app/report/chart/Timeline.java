package dev.deepseektui.app.report.chart;

import java.util.ArrayList;
import java.util.List;

/** What took how long, below each other what ran inside or beside each other; a bar leads to its place in the page. */
public record Timeline(Caption caption, List<LegendEntry> keys, List<Lane> lanes, double seconds) implements Figure {
    private static final double ROW = 24;
    private static final double NAMES = 84;
    private static final double NARROWEST = 1.5;
    private static final double NEEDS_NO_EDGE = 4;
    private static final double PIXELS_OF_A_LETTER = 7;
    private static final int TICKS = 8;

    public Timeline {
        keys = List.copyOf(keys);
        lanes = List.copyOf(lanes);
    }

    /** Bars beside each other that do not overlap. */
    public record Lane(String name, List<Bar> bars) {
        public Lane {
            bars = List.copyOf(bars);
        }
    }

    /**
     * One bar.
     *
     * @param anchor the page's own name of the place that it leads to
     */
    public record Bar(double from, double to, String style, String words, String label, String anchor) {}

    @Override
    public void draw(Svg svg, String id) {
        Scale scale = Scale.upTo(seconds, NAMES, Frame.WIDTH - 8);
        double bottom = ROW * lanes.size() + 6;
        Figure.open(svg, id, caption, Canvas.withLinks(bottom + 22));
        for (double tick : Clock.ticks(seconds, TICKS)) {
            double x = scale.at(tick);
            svg.line(x, 0, x, bottom, "grid");
            svg.element("text", Clock.words(tick), "x", Svg.at(x), "y", Svg.at(bottom + 16), "class", "tick middle");
        }
        for (int i = 0; i < lanes.size(); i++) {
            double top = ROW * i + 2;
            svg.element("text", lanes.get(i).name(), "x", "0", "y", Svg.at(top + 15), "class", "tick");
            lanes.get(i).bars().forEach(bar -> draw(svg, bar, top, scale));
        }
        svg.close("svg");
    }

    private static void draw(Svg svg, Bar bar, double top, Scale scale) {
        double left = scale.at(bar.from());
        double width = Math.max(NARROWEST, scale.at(bar.to()) - left);
        svg.open("a", "href", "#" + bar.anchor()).title(bar.words());
        svg.empty(
                "rect",
                "x",
                Svg.at(left),
                "y",
                Svg.at(top),
                "width",
                Svg.at(width),
                "height",
                Svg.at(ROW - 4),
                "class",
                (width < NEEDS_NO_EDGE ? "bar narrow " : "bar ") + bar.style());
        if (bar.label().length() * PIXELS_OF_A_LETTER + 8 < width) {
            svg.element("text", bar.label(), "x", Svg.at(left + 4), "y", Svg.at(top + 14), "class", "inside");
        }
        svg.close("a");
    }

    @Override
    public Rows rows() {
        List<List<String>> rows = new ArrayList<>();
        int all = lanes.stream().mapToInt(lane -> lane.bars().size()).sum();
        int every = Math.max(1, (all + Chart.MOST_ROWS - 1) / Chart.MOST_ROWS);
        int number = 0;
        for (Lane lane : lanes) {
            for (Bar bar : lane.bars()) {
                if (number++ % every == 0) {
                    rows.add(List.of(
                            lane.name(), Clock.words(bar.from()), Clock.words(bar.to() - bar.from()), bar.words()));
                }
            }
        }
        return new Rows(List.of("Lane", "From", "Took", "What"), rows, every);
    }
}
