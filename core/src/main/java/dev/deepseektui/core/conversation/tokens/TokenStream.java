package dev.deepseektui.core.conversation.tokens;

import dev.deepseektui.core.conversation.tokens.PieceEncoder.PieceCache;
import java.util.Arrays;

/**
 * An exact token counter for text that arrives in chunks. It holds at most two pieces and one block. Confined to the
 * thread of its tokenizer, with which it shares the cache of pieces.
 */
public final class TokenStream {
    private static final int BLOCK = 1 << 14;

    private final PieceScanner scanner;
    private final PieceCounter counter;
    private char[] buffer = new char[BLOCK];
    private int length;
    private long tokens;

    TokenStream(PieceScanner scanner, PieceCounter counter) {
        this.scanner = scanner;
        this.counter = counter;
    }

    public TokenStream append(CharSequence text) {
        String string = text.toString();
        for (int from = 0; from < string.length(); ) {
            int part = Math.min(string.length() - from, room());
            string.getChars(from, from + part, buffer, length);
            length += part;
            from += part;
        }
        return this;
    }

    public TokenStream append(char[] text, int start, int end) {
        int from = start;
        while (from < end) {
            int part = Math.min(end - from, room());
            System.arraycopy(text, from, buffer, length, part);
            length += part;
            from += part;
        }
        return this;
    }

    /** Returns the token count of all text so far and resets the counter for a new text. */
    public long finish() {
        int start = 0;
        while (start < length) {
            int end = scanner.end(buffer, start, length);
            tokens += counter.count(buffer, start, end);
            start = end;
        }
        length = 0;
        if (buffer.length > BLOCK) {
            buffer = new char[BLOCK];
        }
        long finished = tokens;
        tokens = 0;
        return finished;
    }

    private int room() {
        if (length == buffer.length) {
            cutSettled();
        }
        return buffer.length - length;
    }

    /**
     * Counts the pieces that later text cannot change: all but the last two. The second to last may grow if it ends with a line
     * break and only white space follows.
     */
    private void cutSettled() {
        // Waits for the second half of a surrogate pair, because half a pair has another class than the pair.
        int limit = Character.isHighSurrogate(buffer[length - 1]) ? length - 1 : length;
        int settled = 0;
        int last = 0;
        int end = 0;
        while (end < limit) {
            int next = scanner.end(buffer, end, limit);
            if (settled < last) {
                tokens += counter.count(buffer, settled, last);
            }
            settled = last;
            last = end;
            end = next;
        }
        length -= settled;
        System.arraycopy(buffer, settled, buffer, 0, length);
        if (length > buffer.length / 2) {
            // Doubling keeps the total copying linear for a very long piece.
            buffer = Arrays.copyOf(buffer, 2 * buffer.length);
        }
    }

    /** A token counter for pieces. Not thread-safe. */
    static final class PieceCounter {
        private final PieceEncoder encoder;
        private final PieceCache memory = new PieceCache();

        PieceCounter(PieceEncoder encoder) {
            this.encoder = encoder;
        }

        int count(char[] text, int start, int end) {
            int length = end - start;
            if (length == 1 && text[start] < 0x80) {
                return 1;
            }
            if (length > PieceCache.MAX_LENGTH) {
                return encoder.encode(text, start, end);
            }
            int known = memory.get(text, start, end);
            if (known != PieceCache.UNKNOWN) {
                return known;
            }
            int count = encoder.encode(text, start, end);
            memory.put(text, start, end, count);
            return count;
        }
    }
}
