package dev.deepseektui.core.tape;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** A range of bytes in a file: start inclusive, end exclusive. */
record ByteRange(long start, long end) {
    long length() {
        return end - start;
    }

    byte[] bytes(Path file) throws IOException {
        try (InputStream in = open(file)) {
            return in.readNBytes(Math.toIntExact(length()));
        }
    }

    /** Opens the file at the start of the range. */
    InputStream open(Path file) throws IOException {
        InputStream in = new FileInputStream(file.toFile());
        try {
            in.skipNBytes(start);
            return in;
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }
}
