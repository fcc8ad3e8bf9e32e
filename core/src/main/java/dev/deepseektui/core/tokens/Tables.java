package dev.deepseektui.core.tokens;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.zip.GZIPInputStream;

/** What every tokenizer shares: read once, when the first one is made. */
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
