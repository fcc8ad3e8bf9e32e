package dev.deepseektui.core.tokens;

import java.io.IOException;
import java.io.InputStream;

/** How many tokens have these bytes? Reads them once and never holds the whole. Belongs to its tokenizer's thread. */
public final class FileTokens {
    private static final int BLOCK = 1 << 14;

    /** {@code invalidUtf8}: how many times U+FFFD was counted for bytes that are no UTF-8. */
    public record Count(long bytes, long tokens, long invalidUtf8) {}

    private final DeepSeekTokenizer tokenizer;

    public FileTokens(DeepSeekTokenizer tokenizer) {
        this.tokenizer = tokenizer;
    }

    /** Leaves the stream open. */
    public Count count(InputStream in) throws IOException {
        TokenStream stream = tokenizer.stream();
        Utf8Input input = new Utf8Input(in);
        char[] block = new char[BLOCK];
        for (int read = input.read(block); read >= 0; read = input.read(block)) {
            stream.append(block, 0, read);
        }
        return new Count(input.bytesRead(), stream.finish(), input.replaced());
    }
}
