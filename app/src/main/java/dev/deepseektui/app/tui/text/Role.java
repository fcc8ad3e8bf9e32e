package dev.deepseektui.app.tui.text;

/** What a piece of text is. A theme gives each role its colours. */
public enum Role {
    PLAIN,
    /** Less important than what is around it. */
    DIM,
    /** What the user said. */
    USER,
    /** The program's own marks: bullets, arrows, frames of what is active. */
    ACCENT,
    HEADING,
    QUOTE,
    LINK,
    CODE,
    KEYWORD,
    STRING,
    COMMENT,
    NUMBER,
    ADDED,
    REMOVED,
    /** Lines and borders. */
    RULE,
    GOOD,
    WARN,
    BAD,
    SELECTION,
    /** A small thing that stands for something larger, on a ground of its own. */
    CHIP
}
