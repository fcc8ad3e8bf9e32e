package dev.deepseektui.app.tui;

/** How large is a terminal, in cells? */
public record Size(int columns, int rows) {}
