package dev.deepseektui.core.model.repair;

/** A tracker of Markdown code in growing text: fenced blocks, and spans between backticks within a line. */
final class CodeSpans {
    private static final int MIN_FENCE = 3;

    /** The fence character of the open block; 0 outside of a block. */
    private char fence;
    /** The character that begins the current line; 0 at its start. */
    private char first;
    /** The number of repetitions of that character at the beginning of the line. */
    private int run;

    private boolean isRunOver;
    private int ticks;

    void accept(char next) {
        if (next == '\n') {
            endLine();
            return;
        }
        ticks += next == '`' ? 1 : 0;
        if (isRunOver || (first == 0 && (next == ' ' || next == '\t' || next == '\r'))) {
            return;
        }
        if (first == 0) {
            first = next;
            run = 1;
        } else if (next == first) {
            run++;
        } else {
            isRunOver = true;
        }
    }

    private void endLine() {
        if (isFence()) {
            fence = fence == 0 ? first : fence == first ? 0 : fence;
        }
        first = 0;
        run = 0;
        isRunOver = false;
        ticks = 0;
    }

    private boolean isFence() {
        return (first == '`' || first == '~') && run >= MIN_FENCE;
    }

    /** Returns true if the next character is part of code. */
    boolean isCode() {
        return fence != 0 || isFence() || ticks % 2 == 1;
    }
}
