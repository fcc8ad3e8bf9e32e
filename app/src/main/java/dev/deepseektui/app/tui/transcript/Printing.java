package dev.deepseektui.app.tui.transcript;

/** Content that runs and prints. */
interface Printing extends Content {
    Content printing(String text);
}
