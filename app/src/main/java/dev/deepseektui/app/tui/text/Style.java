package dev.deepseektui.app.tui.text;

/**
 * The style of a piece of text: colour role, background, emphasis and link. The theme chooses the colours.
 *
 * @param link the target as written; empty if there is none
 * @param exact true if a limited set of symbols does not replace symbols of the text
 */
public record Style(
        Ink role,
        Background ground,
        boolean bold,
        boolean italic,
        boolean underline,
        boolean struck,
        String link,
        boolean exact) {
    public static final Style PLAIN = of(Ink.TEXT);
    public static final Style DIM = of(Ink.DIM);

    public static Style of(Ink role) {
        return new Style(role, Background.OWN, false, false, false, false, "", false);
    }

    public Style as(Ink other) {
        return new Style(other, ground, bold, italic, underline, struck, link, exact);
    }

    public Style on(Background other) {
        return ground == other ? this : new Style(role, other, bold, italic, underline, struck, link, exact);
    }

    public Style inBold() {
        return new Style(role, ground, true, italic, underline, struck, link, exact);
    }

    public Style inItalic() {
        return new Style(role, ground, bold, true, underline, struck, link, exact);
    }

    public Style underlined() {
        return new Style(role, ground, bold, italic, true, struck, link, exact);
    }

    public Style inStrikethrough() {
        return new Style(role, ground, bold, italic, underline, true, link, exact);
    }

    public Style linkedTo(String destination) {
        return new Style(role, ground, bold, italic, underline, struck, destination, exact);
    }

    /** Returns the style of text whose symbols are drawn even if the terminal's set of symbols would replace them. */
    Style asWritten() {
        return exact ? this : new Style(role, ground, bold, italic, underline, struck, link, true);
    }

    /** The background of a piece of text. A theme assigns colours if the terminal has enough of them. */
    public enum Background {
        OWN,
        PANE,
        /** The background of prompts, the editor, panels and code blocks. */
        BAND,
        /** The background of the selected row, which contains only plain and accented text. */
        CHOSEN,
        ADDED,
        ADDED_WORDS,
        REMOVED,
        REMOVED_WORDS
    }

    /** The colour role of a piece of text. A theme assigns the colours. */
    public enum Ink {
        TEXT,
        /** Text less important than the text around it. */
        DIM,
        /** Decorative lines and bars; never text. */
        RULE,
        /** The user's text, the focus, running work and links. */
        ACCENT,
        /** Unusual text, or text that needs attention. */
        ATTENTION,
        /** Failures and removed lines. */
        FAILURE,
        /**
         * Added lines. Used only in counts and diffs, as the counterpart of {@link #FAILURE}. Success has no colour.
         */
        ADD,
        /** Inline code. */
        CODE_SPAN,
        KEYWORD,
        STRING,
        NUMBER,
        /**
         * The colour of the logo's second line, darker than that of the first. The colour of the third line, {@link
         * #DEEPER}, is darker still.
         */
        DEEP,
        DEEPER,
        /** The half rows of a band, drawn in the band's colour on the terminal's own background. */
        EDGE
    }
}
