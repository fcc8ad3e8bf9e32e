package dev.deepseektui.app.tui.transcript;

/** Content that still arrives. */
interface Growing extends Content {
    void append(String delta);
}
