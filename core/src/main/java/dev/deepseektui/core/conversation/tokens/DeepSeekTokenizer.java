package dev.deepseektui.core.conversation.tokens;

import dev.deepseektui.core.conversation.tokens.TokenStream.PieceCounter;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;

/**
 * The exact tokenizer of DeepSeek V3 to V4.1. Names of special tokens in a text count as plain text, lone surrogates as U+FFFD.
 *
 * <p>Use one instance per thread: it caches pieces and reuses its buffers (2.6 MB). The tables are shared by all instances.
 */
public final class DeepSeekTokenizer {
    private final PieceScanner scanner;
    private final PieceEncoder encoder;
    private final PieceCounter counter;
    private final TokenStream whole;

    public DeepSeekTokenizer() {
        Tables tables = Tables.shared();
        scanner = new PieceScanner(tables.classes());
        encoder = new PieceEncoder(tables.merges());
        counter = new PieceCounter(encoder);
        whole = stream();
    }

    /** Loads the tables if they are not loaded yet. */
    public static void load() {
        Tables.shared();
    }

    public int count(CharSequence text) {
        return Math.toIntExact(whole.append(text).finish());
    }

    public int[] encode(String text) {
        IntStream.Builder ids = IntStream.builder();
        char[] chars = text.toCharArray();
        for (int start = 0; start < chars.length; ) {
            int end = scanner.end(chars, start, chars.length);
            int count = encoder.encode(chars, start, end);
            Arrays.stream(encoder.ids(), 0, count).forEach(ids::add);
            start = end;
        }
        return ids.build().toArray();
    }

    /** Returns a counter for text that arrives in chunks. */
    public TokenStream stream() {
        return new TokenStream(scanner, counter);
    }

    /** The tables that all tokenizers share. */
    record Tables(CharClasses classes, MergeTable merges) {

        static Tables shared() {
            return Holder.TABLES;
        }

        private static final class Holder {
            private static final Tables TABLES = read();
        }

        private static Tables read() {
            try (InputStream classes = open("unicode-16-classes.txt");
                    InputStream merges = new GZIPInputStream(open("merges.bin.gz"), 1 << 16)) {
                return new Tables(CharClasses.read(classes), MergeTable.read(merges));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static InputStream open(String name) throws IOException {
            InputStream in = Tables.class.getResourceAsStream(name);
            if (in == null) {
                throw new FileNotFoundException(name);
            }
            return in;
        }
    }
}
