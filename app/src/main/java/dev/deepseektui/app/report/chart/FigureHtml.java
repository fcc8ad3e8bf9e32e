package dev.deepseektui.app.report.chart;

import java.util.List;
import java.util.Locale;

/** A figure in a page: its caption, its legend, the drawing, and the table behind it. */
record FigureHtml(Figure figure, String id) {

    @Override
    public String toString() {
        Svg out = new Svg();
        out.open("figure", "id", id);
        out.open("figcaption")
                .element("strong", figure.caption().title())
                .text(" " + figure.caption().says())
                .close("figcaption");
        legend(out);
        out.open("div", "class", "drawing");
        figure.draw(out, id);
        out.close("div");
        table(out);
        return out.close("figure") + "\n";
    }

    private void legend(Svg out) {
        if (figure.keys().isEmpty()) {
            return;
        }
        out.open("ul", "class", "legend");
        for (LegendEntry key : figure.keys()) {
            out.open("li")
                    .element(
                            "span",
                            "",
                            "class",
                            "key " + key.shape().name().toLowerCase(Locale.ROOT) + " " + key.style())
                    .text(key.name())
                    .close("li");
        }
        out.close("ul");
    }

    private void table(Svg out) {
        Rows table = figure.rows();
        out.open("details", "class", "numbers");
        out.element("summary", table.every() > 1 ? "Table, every " + table.every() + "th" : "Table");
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
}
