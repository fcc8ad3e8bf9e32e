package dev.deepseektui.app.tui.text;

/** The ground of a piece of text. A theme gives each its colour, where the terminal has enough of them. */
public enum Ground {
    /** The terminal's own. */
    OWN,
    /** The status pane. */
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
