package dev.deepseektui.app.report.chart;

import java.util.List;

/** Something that a chart shows in its frame. */
public interface Layer {
    /** The highest value, which the axis must reach. */
    double highest();

    void draw(Frame frame, Svg svg);

    /** What the legend names. */
    List<Key> keys();

    /** What the table says of each place; nothing where it tells of single places only. */
    default List<Series> columns() {
        return List.of();
    }

    /** A name, the class that colours it, and how it is drawn. */
    record Key(String name, String style, Shape shape) {}

    /** How a thing is drawn. */
    enum Shape {
        AREA,
        LINE,
        MARK
    }
}
