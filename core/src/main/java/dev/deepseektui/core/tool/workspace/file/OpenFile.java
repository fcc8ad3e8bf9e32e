package dev.deepseektui.core.tool.workspace.file;

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
}
