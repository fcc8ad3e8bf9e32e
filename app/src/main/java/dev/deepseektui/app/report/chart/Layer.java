package dev.deepseektui.app.report.chart;

import java.util.List;

/** Something that a chart shows in its frame. */
public interface Layer {
    /** The highest value, which the axis must reach. */
    double highest();

    void draw(Frame frame, Svg svg);

    /** What the legend names. */
    List<LegendEntry> keys();

    /** What the table says of each place; nothing where it tells of single places only. */
    default List<Series> columns() {
        return List.of();
    }
}
