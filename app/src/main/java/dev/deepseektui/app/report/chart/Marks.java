package dev.deepseektui.app.report.chart;

import java.util.List;

/** Single things that happened at places, each told in words to whoever points at it. */
public record Marks(String name, String style, List<Mark> marks) implements Layer {
    private static final double SIZE = 5;
    /** More labels than these would lie on each other. */
    private static final int MOST_LABELS = 8;

    public Marks {
        marks = List.copyOf(marks);
    }

    /** Before a place, counted from 0, at a height; the label stands beside it, the words are told to whoever points at it. */
    public record Mark(int place, double value, String label, String words) {}

    @Override
    public double highest() {
        return marks.stream().mapToDouble(Mark::value).max().orElse(0);
    }

    @Override
    public void draw(Frame frame, Svg svg) {
        for (Mark mark : marks) {
            double x = frame.left(mark.place());
            double y = frame.height(mark.value());
            svg.open("g", "class", "event " + style).title(mark.words());
            svg.line(x, y, x, Frame.BOTTOM, "stem");
            svg.empty("path", "d", diamond(x, y), "class", "mark");
            if (marks.size() <= MOST_LABELS) {
                label(svg, mark, x, y);
            }
            svg.close("g");
        }
    }

    private static void label(Svg svg, Mark mark, double x, double y) {
        boolean isRight = x > (Frame.LEFT + Frame.RIGHT) / 2;
        double beside = isRight ? x - 2 * SIZE : x + 2 * SIZE;
        String side = isRight ? "tick end" : "tick";
        svg.element("text", mark.label(), "x", Svg.at(beside), "y", Svg.at(y + 4), "class", side);
    }

    private static String diamond(double x, double y) {
        return "M" + Svg.at(x) + " " + Svg.at(y - SIZE) + "L" + Svg.at(x + SIZE) + " " + Svg.at(y) + "L" + Svg.at(x)
                + " " + Svg.at(y + SIZE) + "L" + Svg.at(x - SIZE) + " " + Svg.at(y) + "Z";
    }

    @Override
    public List<LegendEntry> keys() {
        return marks.isEmpty() ? List.of() : List.of(new LegendEntry(name, style, LegendEntry.Shape.MARK));
    }
}
