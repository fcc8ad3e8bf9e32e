package dev.deepseektui.core.conversation.tokens;

import java.util.Arrays;

/**
 * The division of a text that arrives in parts into pieces. Holds no more than two pieces and one block. Not thread-safe.
 */
final class PieceCutter {
    /** A receiver of pieces; the array changes after the call. */
    interface Sink {
        void piece(char[] text, int start, int end);
    }

    private static final int BLOCK = 1 << 14;

    private final PieceScanner scanner;
    private final Sink sink;
    private char[] buffer = new char[BLOCK];
    private int length;

    PieceCutter(PieceScanner scanner, Sink sink) {
        this.scanner = scanner;
        this.sink = sink;
    }

    void append(CharSequence text) {
        int from = 0;
        while (from < text.length()) {
            int part = Math.min(text.length() - from, room());
            copy(text, from, part);
            from += part;
        }
    }

    void append(char[] text, int start, int end) {
        int from = start;
        while (from < end) {
            int part = Math.min(end - from, room());
            System.arraycopy(text, from, buffer, length, part);
            length += part;
            from += part;
        }
    }

    /** Ends the text; the next part starts a new one. */
    void finish() {
        int start = 0;
        while (start < length) {
            int end = scanner.end(buffer, start, length);
            sink.piece(buffer, start, end);
            start = end;
        }
        length = 0;
        if (buffer.length > BLOCK) {
            buffer = new char[BLOCK];
        }
    }

    private void copy(CharSequence text, int from, int part) {
        if (text instanceof String string) {
            string.getChars(from, from + part, buffer, length);
        } else {
            for (int i = 0; i < part; i++) {
                buffer[length + i] = text.charAt(from + i);
            }
        }
        length += part;
    }

    private int room() {
        if (length == buffer.length) {
            cutSettled();
        }
        return buffer.length - length;
    }

    /**
     * Passes on the pieces that later text cannot change: all but the last two. The one before the last may grow if it ends with a
     * line end and only white space follows.
     */
    private void cutSettled() {
        // Half a surrogate pair has another class than the pair.
        int limit = Character.isHighSurrogate(buffer[length - 1]) ? length - 1 : length;
        int settled = 0;
        int last = 0;
        int end = 0;
        while (end < limit) {
            int next = scanner.end(buffer, end, limit);
            if (settled < last) {
                sink.piece(buffer, settled, last);
            }
            settled = last;
            last = end;
            end = next;
        }
        length -= settled;
        System.arraycopy(buffer, settled, buffer, 0, length);
        if (length > buffer.length / 2) {
            // Doubling keeps the work linear for a very long piece.
            buffer = Arrays.copyOf(buffer, 2 * buffer.length);
        }
    }
}
