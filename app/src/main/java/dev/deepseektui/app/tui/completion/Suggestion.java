package dev.deepseektui.app.tui.completion;

/**
 * One thing that could be meant.
 *
 * @param text what takes the place of what was written
 * @param shown as a list shows it
 * @param about a few words on it
 * @param isWhole nothing is left to be written behind it
 */
public record Suggestion(String text, String shown, String about, boolean isWhole) {}
