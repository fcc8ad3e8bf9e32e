package dev.deepseektui.app.report;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.report.Chart.PlotArea;
import java.util.List;
import java.util.Locale;

/** A drawing with its legend, and a table with the same values. */
public interface Figure {
    Caption caption();

    default List<LegendEntry> keys() {
        return List.of();
    }

    FigureTable table();

    /**
     * Draws the SVG element.
     *
     * @param id an ID that is unique within the page
     */
    void draw(Svg svg, String id);

    /** A title, and a sentence that describes the drawing for readers who cannot see it. */
    record Caption(String title, String sentence) {}

    /**
     * An entry of a legend.
     *
     * @param style the CSS class that sets the colour
     */
    record LegendEntry(String name, String style, Shape shape) {
        public enum Shape {
            AREA,
            LINE,
            MARK
        }
    }

    /**
     * The values of a figure as a table.
     *
     * @param every the number of positions that each row covers
     */
    record FigureTable(List<String> head, List<List<String>> rows, int every) {
        public FigureTable {
            head = List.copyOf(head);
            rows = rows.stream().map(List::copyOf).toList();
        }
    }

    /** Opens an SVG element that screen readers treat as one image. */
    static void open(Svg svg, String id, Caption caption, double height) {
        String viewBox = "0 0 " + Svg.at(PlotArea.WIDTH) + " " + Svg.at(height);
        String labels = id + "-t " + id + "-d";
        svg.open("svg", "viewBox", viewBox, "role", "img", "aria-labelledby", labels, "class", "chart");
        svg.element("title", caption.title(), "id", id + "-t");
        svg.element("desc", caption.sentence(), "id", id + "-d");
    }

    /** Returns the figure as HTML: caption, legend, drawing and table. */
    default String html(String id) {
        Svg out = new Svg();
        out.open("figure", "id", id);
        out.open("figcaption")
                .element("strong", caption().title())
                .text(" " + caption().sentence())
                .close("figcaption");
        legend(out);
        out.open("div", "class", "drawing");
        draw(out, id);
        out.close("div");
        table(out);
        return out.close("figure") + "\n";
    }

    private void legend(Svg out) {
        if (keys().isEmpty()) {
            return;
        }
        out.open("ul", "class", "legend");
        for (LegendEntry key : keys()) {
            String style = "key " + key.shape().name().toLowerCase(Locale.ROOT) + " " + key.style();
            out.open("li").element("span", "", "class", style).text(key.name()).close("li");
        }
        out.close("ul");
    }

    private void table(Svg out) {
        FigureTable table = table();
        out.open("details", "class", "numbers");
        out.element(
                "summary",
                table.every() > 1 ? say("report.page.table.every", table.every()) : say("report.page.table"));
        out.open("div", "class", "drawing").open("table").open("thead").open("tr");
        table.head().forEach(name -> out.element("th", name, "scope", "col"));
        out.close("tr").close("thead").open("tbody");
        for (List<String> row : table.rows()) {
            out.open("tr");
            row.forEach(cell -> out.element("td", cell));
            out.close("tr");
        }
        out.close("tbody").close("table").close("div").close("details");
    }

    /** A unit of values, used to format them on an axis and in a table. */
    @FunctionalInterface
    interface ValueUnit {
        ValueUnit TOKENS = value -> value >= 1e6
                ? decimals(value / 1e6) + "M"
                : value >= 1e3 ? decimals(value / 1e3) + "k" : decimals(value);

        ValueUnit DOLLARS = value ->
                value == 0 ? "$0" : String.format(Locale.ROOT, Math.abs(value) < 0.1 ? "$%.4f" : "$%.2f", value);

        String of(double value);

        /** Formats a value with at most one decimal place. */
        static String decimals(double value) {
            double rounded = Math.round(value * 10) / 10.0;
            return rounded == Math.rint(rounded)
                    ? Long.toString((long) rounded)
                    : String.format(Locale.ROOT, "%.1f", rounded);
        }
    }
}
