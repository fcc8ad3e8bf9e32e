package dev.deepseektui.app.report.chart;

import java.util.ArrayList;
import java.util.List;

/** A drawing with its legend, and a table that says the same. */
public interface Figure {
    Caption caption();

    List<LegendEntry> keys();

    Rows rows();

    /** The whole svg element; the id is the page's own. */
    void draw(Svg svg, String id);

    /** The start of a drawing that a screen reader takes for one picture. */
    static void open(Svg svg, String id, Caption caption, Canvas canvas) {
        List<String> attributes = new ArrayList<>(List.of(
                "viewBox",
                "0 0 " + Svg.at(Frame.WIDTH) + " " + Svg.at(canvas.height()),
                "role",
                canvas.role(),
                "aria-labelledby",
                id + "-t " + id + "-d",
                "class",
                "chart"));
        attributes.addAll(canvas.more());
        svg.open("svg", attributes.toArray(String[]::new));
        svg.element("title", caption.title(), "id", id + "-t");
        svg.element("desc", caption.says(), "id", id + "-d");
    }

    /**
     * What a drawing is made on.
     *
     * @param more attributes, by turns a name and a value
     */
    record Canvas(double height, String role, List<String> more) {
        static Canvas picture(double height) {
            return new Canvas(height, "img", List.of());
        }

        /** It has links in it, which a picture hides from a screen reader. */
        static Canvas withLinks(double height) {
            return new Canvas(height, "group", List.of());
        }
    }

    /** As a part of a page. */
    default String html(String id) {
        return new FigureHtml(this, id).toString();
    }
}
