package dev.deepseektui.app.tui.text;

/**
 * The style of a piece of text: its ink, its ground, and its emphasis. Colours are the theme's.
 *
 * @param link where the text leads, as it was written; empty where it is no link
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

    /** The ground of a piece of text. A theme gives each its colour, where the terminal has enough of them. */
    public enum Ground {
        OWN,
        PANE,
        /** Prompts, the input, panels, and blocks of code. */
        BAND,
        /** The row that is chosen; it holds only text and accent. */
        CHOSEN,
        ADDED,
        ADDED_WORDS,
        REMOVED,
        REMOVED_WORDS
    }

    /** The ink of a piece of text. A theme gives each its colour. */
    public enum Ink {
        TEXT,
        /** Less important than what is around it. */
        DIM,
        /** Lines and bars that carry nothing: never text. */
        RULE,
        /** You, what has the focus, what runs, and links. */
        ACCENT,
        /** Wants you, or is out of the ordinary. */
        ATTENTION,
        /** Failed or removed. */
        FAILURE,
        /** The partner of {@link #FAILURE} in counts and diffs, and nothing else: success has no colour. */
        ADD,
        /** Code among words; in a block it is text. */
        CODE_SPAN,
        KEYWORD,
        STRING,
        NUMBER,
        /** The second and the third line of the program's mark, each deeper than the one above. */
        DEEP,
        DEEPER,
        /** Half a row of a ground: the ink is the ground's own colour, and stands on the terminal's. */
        EDGE
    }
}
