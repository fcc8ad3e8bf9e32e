package dev.deepseektui.core.tape;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;

/** A range of bytes in a file: start inclusive, end exclusive. */
record ByteRange(long start, long end) {
    private static final int AT_A_TIME = 1 << 16;

    long length() {
        return end - start;
    }

    byte[] bytes(Path file) throws IOException {
        try (InputStream in = open(file)) {
            return in.readNBytes(Math.toIntExact(length()));
        }
    }

    boolean holdsTheSameAs(ByteRange other, Path file) throws IOException {
        if (length() != other.length()) {
            return false;
        }
        try (InputStream mine = open(file);
                InputStream others = other.open(file)) {
            long left = length();
            while (left > 0) {
                int count = (int) Math.min(left, AT_A_TIME);
                if (!Arrays.equals(mine.readNBytes(count), others.readNBytes(count))) {
                    return false;
                }
                left -= count;
            }
            return true;
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
