package dev.deepseektui.core.workspace.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;

/**
 * A file open for reading.
 *
 * @param path as in {@link Place}
 * @param size when it was opened
 */
public record OpenFile(String path, SeekableByteChannel channel, long size) implements Closeable {
    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** A file as it was read. The bytes are handed out as they are: nobody changes them. */
    public static final class FileContent {
        private final String path;
        private final byte[] bytes;

        public FileContent(String path, byte[] bytes) {
            this.path = path;
            this.bytes = bytes;
        }

        /** As in {@link Place}. */
        public String path() {
            return path;
        }

        public byte[] bytes() {
            return bytes;
        }
    }

    /** As much of a file as was wanted: whole lines, unless the first one is longer than that. The bytes are handed out as they are: nobody changes them. */
    public static final class FileStart {
        private final String path;
        private final byte[] bytes;
        private final long size;

        public FileStart(String path, byte[] bytes, long size) {
            this.path = path;
            this.bytes = bytes;
            this.size = size;
        }

        /** As in {@link Place}. */
        public String path() {
            return path;
        }

        public byte[] bytes() {
            return bytes;
        }

        /** How many bytes the whole file has. */
        public long size() {
            return size;
        }

        public boolean isWhole() {
            return bytes.length >= size;
        }
    }
}
