package dev.deepseektui.app.tui;

/** Where does the user write? In cells, counted from 0. */
public record Cursor(int column, int row) {}
