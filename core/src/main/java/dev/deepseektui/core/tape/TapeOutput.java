package dev.deepseektui.core.tape;

import java.io.Closeable;
import java.io.IOException;

/** The end of a file: what a tape needs of it, and all that can fail there. */
interface TapeOutput extends Closeable {
    /** Writes some of the bytes, at least one, and returns how many. */
    int write(byte[] bytes, int from, int length) throws IOException;

    /** Cuts the file down to this size; the next write goes there. */
    void truncate(long size) throws IOException;

    /** Returns once all that was written is on the disk. */
    void sync() throws IOException;
}
