package dev.deepseektui.core.tokens;

/**
 * How many tokens has a text that arrives in parts? Exactly as many as the whole text. Belongs to the thread of the tokenizer
 * that made it, and shares that one's memory of pieces.
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

    /** The count of everything appended; the stream is then ready for a new text. */
    public long finish() {
        cutter.finish();
        long finished = tokens;
        tokens = 0;
        return finished;
    }
}
