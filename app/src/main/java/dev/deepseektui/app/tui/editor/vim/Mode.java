package dev.deepseektui.app.tui.editor.vim;

/** What a key means now. */
public enum Mode {
    /** What is typed is written. */
    INSERT("insert"),
    NORMAL("normal"),
    VISUAL("visual"),
    VISUAL_LINE("visual line");

    private final String word;

    Mode(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }

    boolean isVisual() {
        return this == VISUAL || this == VISUAL_LINE;
    }
}
