package dev.deepseektui.app.tui.theme;

/** What makes text stand out besides colour? */
public enum Attribute {
    BOLD,
    ITALIC,
    UNDERLINE,
    STRIKETHROUGH,
    REVERSE
}
