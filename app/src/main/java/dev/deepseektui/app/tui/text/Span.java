package dev.deepseektui.app.tui.text;

import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.tui.text.Style.Ground;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.core.base.SafeText;

/**
 * A piece of a line in one style. Whatever text it is made of, it holds none that could move the cursor, reorder or hide:
 * there is no way to the screen but through here.
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

    /** A name, or what else is read first. */
    public static Span bold(String text) {
        return new Span(text, Style.PLAIN.inBold());
    }

    /** The same on a ground, unless it has one of its own. */
    Span on(Ground ground) {
        return ground == Ground.OWN || style.ground() != Ground.OWN ? this : new Span(text, style.on(ground));
    }

    public int width() {
        return Cells.width(text);
    }
}
