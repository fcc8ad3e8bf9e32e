package dev.deepseektui.core.capacity.snapshot;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;

/** The lines of a file from the last to the first. What is not asked for is not read, and at most 64 MB are. */
final class LinesFromEnd implements Closeable {
    private static final int BLOCK = 1 << 16;
    private static final long MOST = 64L << 20;
    /** No snapshot is longer; of such a line only its end is remembered, for there is no use for it. */
    private static final int LONGEST_LINE = 4 << 20;

    private final RandomAccessFile file;
    private final long stop;
    private final Deque<byte[]> later = new ArrayDeque<>();
    private int laterBytes;
    private long start;
    private byte[] block = new byte[0];
    /** What of the block is still to be handed out. */
    private int left;

    LinesFromEnd(Path path) throws IOException {
        file = new RandomAccessFile(path.toFile(), "r");
        try {
            start = file.length();
        } catch (IOException e) {
            file.close();
            throw e;
        }
        stop = Math.max(0, start - MOST);
        if (readBlock() && block[left - 1] == '\n') {
            left--;
        }
    }

    /** The line before the last one; empty at the file's start, or where enough was read. */
    Optional<byte[]> next() throws IOException {
        while (left > 0 || readBlock()) {
            int newline = left - 1;
            while (newline >= 0 && block[newline] != '\n') {
                newline--;
            }
            remember(Arrays.copyOfRange(block, newline + 1, left));
            left = Math.max(0, newline);
            if (newline >= 0) {
                return Optional.of(line());
            }
        }
        boolean isFirst = start == 0 && laterBytes > 0;
        return isFirst ? Optional.of(line()) : Optional.empty();
    }

    private boolean readBlock() throws IOException {
        int size = (int) Math.min(BLOCK, start - stop);
        if (size <= 0) {
            return false;
        }
        start -= size;
        block = new byte[size];
        file.seek(start);
        file.readFully(block);
        left = size;
        return true;
    }

    private void remember(byte[] piece) {
        if (piece.length > 0 && laterBytes < LONGEST_LINE) {
            later.addFirst(piece);
            laterBytes += piece.length;
        }
    }

    private byte[] line() {
        ByteArrayOutputStream line = new ByteArrayOutputStream(laterBytes);
        later.forEach(line::writeBytes);
        later.clear();
        laterBytes = 0;
        return line.toByteArray();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
