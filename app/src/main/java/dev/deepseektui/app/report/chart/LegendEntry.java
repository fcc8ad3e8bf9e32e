package dev.deepseektui.app.report.chart;

/** What a legend names: a thing, the class that colours it, and how it is drawn. */
public record LegendEntry(String name, String style, Shape shape) {
    /** How a thing is drawn. */
    public enum Shape {
        AREA,
        LINE,
        MARK
    }
}
