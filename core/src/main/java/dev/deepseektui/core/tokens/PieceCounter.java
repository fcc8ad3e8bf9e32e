package dev.deepseektui.core.tokens;

/** How many tokens is one piece? One thread. */
final class PieceCounter {
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
