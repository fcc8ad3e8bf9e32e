package dev.deepseektui.app.tui.text;

/**
 * The style of a piece of text: colour role, background and emphasis. The theme chooses the colours.
 *
 * @param link the target as written; empty if it is not a link
 */
public record Style(
        Ink role, Ground ground, boolean bold, boolean italic, boolean underline, boolean struck, String link) {
    public static final Style PLAIN = of(Ink.TEXT);
    public static final Style DIM = of(Ink.DIM);

    public static Style of(Ink role) {
        return new Style(role, Ground.OWN, false, false, false, false, "");
    }

    public Style as(Ink other) {
        return new Style(other, ground, bold, italic, underline, struck, link);
    }

    public Style on(Ground other) {
        return ground == other ? this : new Style(role, other, bold, italic, underline, struck, link);
    }

    public Style inBold() {
        return new Style(role, ground, true, italic, underline, struck, link);
    }

    public Style inItalic() {
        return new Style(role, ground, bold, true, underline, struck, link);
    }

    public Style underlined() {
        return new Style(role, ground, bold, italic, true, struck, link);
    }

    public Style inStrikethrough() {
        return new Style(role, ground, bold, italic, underline, true, link);
    }

    public Style linkedTo(String destination) {
        return new Style(role, ground, bold, italic, underline, struck, destination);
    }

    /** The background of a piece of text. A theme gives each a colour if the terminal has enough of them. */
    public enum Ground {
        OWN,
        PANE,
        /** Prompts, the input, panels and code blocks. */
        BAND,
        /** The selected row; it contains only plain and accented text. */
        CHOSEN,
        ADDED,
        ADDED_WORDS,
        REMOVED,
        REMOVED_WORDS
    }

    /** The colour role of a piece of text. A theme gives each a colour. */
    public enum Ink {
        TEXT,
        /** Less important than the text around it. */
        DIM,
        /** Lines and bars without meaning; never text. */
        RULE,
        /** The user, the focus, running work and links. */
        ACCENT,
        /** Needs attention, or is unusual. */
        ATTENTION,
        /** Failed or removed. */
        FAILURE,
        /** The counterpart of {@link #FAILURE} in counts and diffs only: success has no colour. */
        ADD,
        /** Inline code; code blocks use plain text. */
        CODE_SPAN,
        KEYWORD,
        STRING,
        NUMBER,
        /** The second and third lines of the logo, each darker than the one above. */
        DEEP,
        DEEPER,
        /** Half a row of a background, in its colour on the terminal's own background. */
        EDGE
    }
}
