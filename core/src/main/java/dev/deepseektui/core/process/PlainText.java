package dev.deepseektui.core.process;

import java.nio.charset.StandardCharsets;

/**
 * The text as a terminal would finally show it: without colours and cursor movements, and with only the last state of a redrawn
 * line. Invalid UTF-8 becomes replacement characters.
 */
public final class PlainText {
    private static final char ESCAPE = '\u001b';
    private static final char BELL = '\u0007';
    private static final char CSI = '\u009b';
    private static final char STRING_END = '\u009c';
    private static final int CONTROL_PICTURES = 0x2400;
    private static final char COLOUR = 'm';
    private static final char DEL = '\u007f';

    private final String in;
    private final StringBuilder out = new StringBuilder();
    private int at;
    /** The start of the current line in {@code out}. */
    private int lineStart;
    /** True after a carriage return: the next character then replaces the line. */
    private boolean returned;

    private boolean coloured;

    private PlainText(String in) {
        this.in = in;
    }

    static String of(byte[] bytes) {
        return of(new String(bytes, StandardCharsets.UTF_8));
    }

    /** Returns the text as a terminal would show it. */
    public static String of(String text) {
        return read(text).toString();
    }

    /** Returns the text without escape sequences. Text that contains none is returned unchanged. */
    public static String withoutEscapes(String text) {
        return text.indexOf(ESCAPE) < 0 ? text : of(text);
    }

    static PlainText read(byte[] bytes) {
        return read(new String(bytes, StandardCharsets.UTF_8));
    }

    private static PlainText read(String text) {
        PlainText plain = new PlainText(text);
        while (plain.at < text.length()) {
            plain.take(text.charAt(plain.at++));
        }
        return plain;
    }

    /** Returns true if the text contained colour codes, which were removed. */
    boolean wasColoured() {
        return coloured;
    }

    @Override
    public String toString() {
        return out.toString();
    }

    private void take(char c) {
        switch (c) {
            case '\n' -> newLine();
            case '\r' -> returned = true;
            case '\b' -> backspace();
            case ESCAPE -> escape();
            case CSI -> controlSequence();
            case BELL -> {}
            default -> print(c);
        }
    }

    private void newLine() {
        out.append('\n');
        lineStart = out.length();
        returned = false;
    }

    private void backspace() {
        if (out.length() > lineStart) {
            boolean pair = out.length() > lineStart + 1 && Character.isLowSurrogate(out.charAt(out.length() - 1));
            out.setLength(out.length() - (pair ? 2 : 1));
        }
    }

    private void print(char c) {
        if (returned) {
            out.setLength(lineStart);
            returned = false;
        }
        if (c >= DEL && c <= '\u009f') {
            return;
        }
        out.append(c < ' ' && c != '\t' ? (char) (CONTROL_PICTURES + c) : c);
    }

    private void escape() {
        if (at == in.length()) {
            return;
        }
        char kind = in.charAt(at++);
        switch (kind) {
            case '[' -> controlSequence();
            case ']', 'P', 'X', '^', '_' -> controlString();
            case ' ', '#', '%', '(', ')', '*', '+', '-', '.', '/' -> at = Math.min(at + 1, in.length());
            case '\n', '\r', ESCAPE -> at--;
            default -> {}
        }
    }

    /**
     * Skips the parameters and the final character of a control sequence. A character that cannot be final is read as
     * text.
     */
    private void controlSequence() {
        while (at < in.length() && in.charAt(at) >= ' ' && in.charAt(at) <= '?') {
            at++;
        }
        if (at < in.length() && in.charAt(at) >= '@' && in.charAt(at) <= '~') {
            coloured |= in.charAt(at) == COLOUR;
            at++;
        }
    }

    /** Skips a control string, such as a window title. An unterminated string ends at the end of its line. */
    private void controlString() {
        while (at < in.length() && in.charAt(at) != '\n') {
            char c = in.charAt(at++);
            if (c == BELL || c == STRING_END) {
                return;
            }
            if (c == ESCAPE) {
                if (at < in.length() && in.charAt(at) == '\\') {
                    at++;
                }
                return;
            }
        }
    }
}
