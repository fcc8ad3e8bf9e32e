package dev.deepseektui.core.workspace.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.deepseektui.core.base.Cancellation;
import java.nio.charset.StandardCharsets;

/**
 * A line as input of a regular expression. It counts character reads to stop catastrophic backtracking, and stops when the call
 * is cancelled. Reused for each line; not thread-safe.
 */
final class LineText implements CharSequence {
    private static final int LOOKS_BETWEEN_CHECKS = 1 << 14;
    private static final long LOOKS_PER_LETTER = 100;
    private static final long MOST_LOOKS = 100_000_000;
    private static final long LOOKS = 2_000_000;

    private final Cancellation cancellation;
    private byte[] bytes = {};
    private int start;
    private int length;
    private String decoded = "";
    private boolean isAscii;
    private long looksLeft;
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

    LineText of(byte[] all, int from, int to) {
        bytes = all;
        start = from;
        isAscii = isAscii(all, from, to);
        decoded = isAscii ? "" : new String(all, from, to - from, UTF_8);
        length = isAscii ? to - from : decoded.length();
        looksLeft = Math.min(MOST_LOOKS, LOOKS + LOOKS_PER_LETTER * length);
        untilCheck = LOOKS_BETWEEN_CHECKS;
        return this;
    }

    private static boolean isAscii(byte[] all, int from, int to) {
        for (int i = from; i < to; i++) {
            if (all[i] < 0) {
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
        return isAscii ? (char) bytes[start + index] : decoded.charAt(index);
    }

    private void check() {
        untilCheck = LOOKS_BETWEEN_CHECKS;
        looksLeft -= LOOKS_BETWEEN_CHECKS;
        if (looksLeft <= 0 || cancellation.isCancelled()) {
            throw new MatchStopped();
        }
    }

    @Override
    public CharSequence subSequence(int from, int to) {
        return toString().subSequence(from, to);
    }

    @Override
    public String toString() {
        return isAscii ? new String(bytes, start, length, UTF_8) : decoded;
    }

    /** Returns the position of the line feed that ends the line, or the limit. */
    static int end(byte[] bytes, int from, int limit) {
        for (int i = from; i < limit; i++) {
            if (bytes[i] == '\n') {
                return i;
            }
        }
        return limit;
    }

    /** Returns the start of the line that ends before a position, but not less than {@code least}. */
    static int start(byte[] bytes, int before, int least) {
        for (int i = before; i > least; i--) {
            if (bytes[i - 1] == '\n') {
                return i;
            }
        }
        return least;
    }

    static int withoutReturn(byte[] bytes, int from, int to) {
        return to > from && bytes[to - 1] == '\r' ? to - 1 : to;
    }

    /** Returns the start of the next line, given the end of this one without its carriage return. */
    static int behind(byte[] bytes, int to) {
        return to < bytes.length && bytes[to] == '\r' ? to + 2 : to + 1;
    }

    static boolean hasNul(byte[] bytes, int to) {
        return new String(bytes, 0, to, StandardCharsets.ISO_8859_1).indexOf(0) >= 0;
    }

    static int count(byte[] bytes, int from, int to) {
        int count = 0;
        for (int i = from; i < to; i++) {
            if (bytes[i] == '\n') {
                count++;
            }
        }
        return count;
    }
}
