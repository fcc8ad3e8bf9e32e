package dev.deepseektui.core.workspace.search;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.deepseektui.core.base.Cancellation;

/**
 * A line as input of a regular expression. It counts character reads to stop catastrophic backtracking, and stops when the call
 * is cancelled. Reused for each line; not thread-safe.
 */
final class LineText implements CharSequence {
    private static final int STEPS_BETWEEN_CHECKS = 1 << 14;
    private static final long LOOKS_PER_CHAR = 100;
    private static final long MAX_LOOKS = 100_000_000;
    private static final long STEPS = 2_000_000;

    private final Cancellation cancellation;
    private String text = "";
    private int start;
    private int length;
    private long stepsLeft;
    private int untilCheck;

    LineText(Cancellation cancellation) {
        this.cancellation = cancellation;
    }

    static final class MatchStopped extends RuntimeException {
        private static final long serialVersionUID = 1L;

        MatchStopped() {
            super(null, null, false, false);
        }
    }

    /** Sets the line to a range of a string that holds UTF-8 bytes as Latin-1 characters. */
    LineText of(String bytes, int from, int to) {
        boolean isAscii = isAscii(bytes, from, to);
        text = isAscii ? bytes : decoded(bytes, from, to);
        start = isAscii ? from : 0;
        length = isAscii ? to - from : text.length();
        stepsLeft = Math.min(MAX_LOOKS, STEPS + LOOKS_PER_CHAR * length);
        untilCheck = STEPS_BETWEEN_CHECKS;
        return this;
    }

    private static boolean isAscii(String bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public char charAt(int index) {
        if (--untilCheck == 0) {
            check();
        }
        return text.charAt(start + index);
    }

    private void check() {
        untilCheck = STEPS_BETWEEN_CHECKS;
        stepsLeft -= STEPS_BETWEEN_CHECKS;
        if (stepsLeft <= 0 || cancellation.isCancelled()) {
            throw new MatchStopped();
        }
    }

    @Override
    public CharSequence subSequence(int from, int to) {
        return toString().subSequence(from, to);
    }

    @Override
    public String toString() {
        return text.substring(start, start + length);
    }

    static String bytes(String text) {
        return new String(text.getBytes(UTF_8), ISO_8859_1);
    }

    static String decoded(String bytes, int from, int to) {
        return new String(bytes.substring(from, to).getBytes(ISO_8859_1), UTF_8);
    }

    /** Returns the position of the line feed that ends the line, or the end of the text. */
    static int end(String text, int from) {
        int end = text.indexOf('\n', from);
        return end < 0 ? text.length() : end;
    }

    static int withoutReturn(String text, int from, int to) {
        return to > from && text.charAt(to - 1) == '\r' ? to - 1 : to;
    }
}
