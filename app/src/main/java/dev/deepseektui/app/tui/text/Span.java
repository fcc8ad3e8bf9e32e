package dev.deepseektui.app.tui.text;

import dev.deepseektui.core.base.SafeText;

/**
 * A piece of a line in one style. Whatever text it is made of, it holds none that could move the cursor, reorder or hide:
 * there is no way to the screen but through here.
 */
public record Span(String text, Style style) {
    public Span {
        text = SafeText.line(text);
    }

    public static Span of(String text, Role role) {
        return new Span(text, Style.of(role));
    }

    public static Span plain(String text) {
        return new Span(text, Style.PLAIN);
    }

    public static Span dim(String text) {
        return new Span(text, Style.DIM);
    }

    /** In cells. */
    public int width() {
        return Cells.width(text);
    }
}
