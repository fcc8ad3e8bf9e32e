package dev.deepseektui.core.workspace;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;

/**
 * A file open for reading.
 *
 * @param path as in {@link Place}
 * @param size at the time of opening
 */
public record OpenFile(String path, SeekableByteChannel channel, long size) implements Closeable {
    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** The content of a file; the array is shared and not modified. */
    public static final class FileContent {
        private final String path;
        private final byte[] bytes;

        public FileContent(String path, byte[] bytes) {
            this.path = path;
            this.bytes = bytes;
        }

        public String path() {
            return path;
        }

        public byte[] bytes() {
            return bytes;
        }
    }

    /** The first part of a file: whole lines, unless the first line is longer. The array is shared and not modified. */
    public static final class FileStart {
        private final String path;
        private final byte[] bytes;
        private final long size;

        public FileStart(String path, byte[] bytes, long size) {
            this.path = path;
            this.bytes = bytes;
            this.size = size;
        }

        public String path() {
            return path;
        }

        public byte[] bytes() {
            return bytes;
        }

        /** Returns the size of the whole file in bytes. */
        public long size() {
            return size;
        }

        public boolean isWhole() {
            return bytes.length >= size;
        }
    }
}
