package dev.deepseektui.app.tui.transcript;

/** What Enter on a block shows: all that is known about it. */
public record Details(String title, String text) {}
