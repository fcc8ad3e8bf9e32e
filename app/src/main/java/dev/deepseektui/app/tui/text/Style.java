package dev.deepseektui.app.tui.text;

/**
 * The style of a piece of text: its ink, its ground, and its emphasis. Colours are the theme's.
 *
 * @param link where the text leads, as it was written; empty where it is no link
 */
public record Style(
        Role role, Ground ground, boolean bold, boolean italic, boolean underline, boolean struck, String link) {
    public static final Style PLAIN = of(Role.TEXT);
    public static final Style DIM = of(Role.DIM);

    public static Style of(Role role) {
        return new Style(role, Ground.OWN, false, false, false, false, "");
    }

    public Style as(Role other) {
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
        /** What asks or was asked: prompts, the input, panels; and blocks of code. */
        BAND,
        /** The row that is chosen; it holds only text and accent. */
        CHOSEN,
        ADDED,
        ADDED_WORDS,
        REMOVED,
        REMOVED_WORDS
    }
}
