package dev.deepseektui.core.conversation.tokens;

import dev.deepseektui.core.conversation.tokens.PieceEncoder.PieceCache;

/**
 * A token counter of a text that arrives in parts; exact. Belongs to the thread of the tokenizer that made it, and shares that tokenizer's
 * cache of pieces.
 */
public final class TokenStream {
    private final PieceCutter cutter;
    private long tokens;

    TokenStream(PieceScanner scanner, PieceCounter counter) {
        cutter = new PieceCutter(scanner, (text, start, end) -> tokens += counter.count(text, start, end));
    }

    public TokenStream append(CharSequence text) {
        cutter.append(text);
        return this;
    }

    public TokenStream append(char[] text, int start, int end) {
        cutter.append(text, start, end);
        return this;
    }

    /** Returns the count of all text so far; the stream is then ready for a new text. */
    public long finish() {
        cutter.finish();
        long finished = tokens;
        tokens = 0;
        return finished;
    }

    /** A token counter of pieces. One thread. */
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
            if (length > PieceCache.LONGEST) {
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
