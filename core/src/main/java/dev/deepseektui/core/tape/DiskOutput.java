package dev.deepseektui.core.tape;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** A file on the disk. Not a {@code FileChannel}: interrupting a writing thread, as a cancel may, would close that for good. */
final class DiskOutput implements TapeOutput {
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
