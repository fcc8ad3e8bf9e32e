package dev.deepseektui.app.tui.text;

/** The ink of a piece of text. A theme gives each its colour. */
public enum Role {
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
