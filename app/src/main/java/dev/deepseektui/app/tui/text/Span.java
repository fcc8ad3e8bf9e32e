package dev.deepseektui.app.tui.text;

import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.tui.text.Style.Background;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.core.base.SafeText;

/**
 * A piece of a line in one style. Its text never contains characters that move the cursor, or that reorder or hide
 * text. All text on the screen is drawn as spans.
 */
public record Span(String text, Style style) {
    public Span {
        text = SafeText.line(text);
    }

    public static Span of(String text, Ink role) {
        return new Span(text, Style.of(role));
    }

    public static Span plain(String text) {
        return new Span(text, Style.PLAIN);
    }

    public static Span dim(String text) {
        return new Span(text, Style.DIM);
    }

    public static Span bold(String text) {
        return new Span(text, Style.PLAIN.inBold());
    }

    /** Returns the span on a background, unless it already has one. */
    Span on(Background ground) {
        return ground == Background.OWN || style.ground() != Background.OWN ? this : new Span(text, style.on(ground));
    }

    public int width() {
        return Cells.width(text);
    }
}
