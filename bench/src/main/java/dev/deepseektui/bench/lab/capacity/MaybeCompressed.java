package dev.deepseektui.bench.lab.capacity;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/** A reader of streams that may be compressed with gzip. */
public final class MaybeCompressed {
    private static final int GZIP_FIRST = 0x1f;
    private static final int GZIP_SECOND = 0x8b;

    private MaybeCompressed() {}

    public static InputStream read(InputStream source) throws IOException {
        BufferedInputStream bytes = new BufferedInputStream(source);
        bytes.mark(2);
        boolean compressed = bytes.read() == GZIP_FIRST && bytes.read() == GZIP_SECOND;
        bytes.reset();
        return compressed ? new GZIPInputStream(bytes) : bytes;
    }
}
