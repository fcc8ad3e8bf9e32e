package dev.deepseektui.app.report;

import dev.deepseektui.app.report.Figure.ValueUnit;

/** An SVG writer that escapes all text and attributes. Not thread-safe. */
public final class Svg {
    private final StringBuilder out = new StringBuilder(4096);

    /** Formats a coordinate with a precision of a tenth of a pixel. */
    public static String at(double value) {
        return ValueUnit.decimals(value);
    }

    /**
     * Opens an element.
     *
     * @param attributes alternating names and values; a value may be a number
     */
    Svg open(String name, Object... attributes) {
        begin(name, attributes);
        out.append('>');
        return this;
    }

    public Svg empty(String name, Object... attributes) {
        begin(name, attributes);
        out.append("/>");
        return this;
    }

    private void begin(String name, Object... attributes) {
        out.append('<').append(name);
        for (int i = 0; i < attributes.length; i += 2) {
            Object value = attributes[i + 1];
            String text =
                    value instanceof Number number ? at(number.doubleValue()) : HtmlText.escaped(value.toString());
            out.append(' ').append(attributes[i]).append("=\"").append(text).append('"');
        }
    }

    Svg text(String text) {
        out.append(HtmlText.escaped(text));
        return this;
    }

    Svg close(String name) {
        out.append("</").append(name).append('>');
        return this;
    }

    /** Writes an element that contains only text. */
    Svg element(String name, String text, Object... attributes) {
        return open(name, attributes).text(text).close(name);
    }

    /** Adds a tooltip to the enclosing element. */
    Svg title(String text) {
        return element("title", text);
    }

    Svg text(String text, double x, double y, String style) {
        return element("text", text, "x", x, "y", y, "class", style);
    }

    Svg line(double fromX, double fromY, double toX, double toY, String style) {
        return empty("line", "x1", fromX, "y1", fromY, "x2", toX, "y2", toY, "class", style);
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
