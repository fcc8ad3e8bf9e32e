package dev.deepseektui.core.tape;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** The end of a file: what a tape needs of it, and all that can fail there. */
interface TapeOutput extends Closeable {
    /** Writes some of the bytes, at least one, and returns how many. */
    int write(byte[] bytes, int from, int length) throws IOException;

    /** Cuts the file down to this size; the next write goes there. */
    void truncate(long size) throws IOException;

    /** Returns once all that was written is on the disk. */
    void sync() throws IOException;

    /** A file on the disk. Not a {@code FileChannel}: interrupting a writing thread, as a cancel may, would close that for good. */
    static final class DiskOutput implements TapeOutput {
        private final RandomAccessFile file;

        DiskOutput(Path path, long size) throws IOException {
            file = new RandomAccessFile(path.toFile(), "rw");
            try {
                file.seek(size);
            } catch (IOException e) {
                file.close();
                throw e;
            }
        }

        @Override
        public int write(byte[] bytes, int from, int length) throws IOException {
            file.write(bytes, from, length);
            return length;
        }

        @Override
        public void truncate(long size) throws IOException {
            file.setLength(size);
            file.seek(size);
        }

        @Override
        public void sync() throws IOException {
            file.getFD().sync();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
