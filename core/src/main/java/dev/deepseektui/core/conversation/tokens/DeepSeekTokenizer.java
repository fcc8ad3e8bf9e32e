package dev.deepseektui.core.conversation.tokens;

import dev.deepseektui.core.conversation.tokens.TokenStream.PieceCounter;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

/**
 * The exact tokenizer of DeepSeek V3 to V4.1. Names of special tokens in a text count as plain text, lone surrogates as U+FFFD.
 *
 * <p>One instance per thread: it remembers pieces and reuses its buffers (2.6 MB). The tables are shared by all instances.
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

    /** Loads the tables, unless they are loaded. */
    public static void load() {
        Tables.shared();
    }

    public int count(CharSequence text) {
        return Math.toIntExact(whole.append(text).finish());
    }

    public int[] encode(CharSequence text) {
        IdList ids = new IdList(text.length() / 2 + 4);
        PieceCutter cutter = new PieceCutter(scanner, (chars, start, end) -> {
            int count = encoder.encode(chars, start, end);
            ids.add(encoder.ids(), count);
        });
        cutter.append(text);
        cutter.finish();
        return ids.toArray();
    }

    /** Returns a counter for a text in pieces. */
    public TokenStream stream() {
        return new TokenStream(scanner, counter);
    }

    private static final class IdList {
        private int[] ids;
        private int size;

        IdList(int capacity) {
            ids = new int[capacity];
        }

        void add(int[] more, int count) {
            if (size + count > ids.length) {
                ids = Arrays.copyOf(ids, Math.max(2 * ids.length, size + count));
            }
            System.arraycopy(more, 0, ids, size, count);
            size += count;
        }

        int[] toArray() {
            return Arrays.copyOf(ids, size);
        }
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
