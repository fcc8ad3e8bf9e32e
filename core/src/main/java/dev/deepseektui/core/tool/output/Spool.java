package dev.deepseektui.core.tool.output;

import dev.deepseektui.core.base.AtomicFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;

/**
 * The start and the end of a stream of any length, on the disk. The file has no name once it is open, so that nothing of it is left
 * whatever becomes of the program.
 */
final class Spool implements AutoCloseable {
    private final RandomAccessFile file;
    /** How much is kept of the start, and as much of the end. */
    private final long half;

    private long total;

    Spool(Path directory, long half) throws IOException {
        AtomicFiles.createPrivateDirectories(directory);
        Path path = AtomicFiles.temporaryFor(directory.resolve("output"));
        try {
            this.file = new RandomAccessFile(path.toFile(), "rw");
        } finally {
            Files.delete(path);
        }
        this.half = half;
    }

    void append(byte[] bytes, int count) throws IOException {
        int from = 0;
        while (from < count) {
            int piece = (int) Math.min(count - from, roomAhead());
            file.seek(place(total));
            file.write(bytes, from, piece);
            from += piece;
            total += piece;
        }
    }

    /** The bytes lie in order until the file is full; from then on, its second half is a ring. */
    private long place(long position) {
        return position < half ? position : half + (position - half) % half;
    }

    private long roomAhead() {
        return total < half ? half - total : half - (total - half) % half;
    }

    /** What was kept, with a line that says so where something is missing. To be read before more is appended. */
    InputStream content() {
        if (total <= 2 * half) {
            return new Stretch(0, total);
        }
        long oldest = place(total);
        String gap = "\n[%s were not kept]\n".formatted(ShownOutput.size(total - 2 * half));
        return new SequenceInputStream(Collections.enumeration(List.of(
                new Stretch(0, half),
                new ByteArrayInputStream(gap.getBytes(StandardCharsets.UTF_8)),
                new Stretch(oldest, 2 * half),
                new Stretch(half, oldest))));
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /** The file from one place to another. */
    private final class Stretch extends InputStream {
        private final long end;
        private long at;

        Stretch(long start, long end) {
            this.at = start;
            this.end = end;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (at >= end) {
                return -1;
            }
            file.seek(at);
            int count = file.read(bytes, offset, (int) Math.min(length, end - at));
            at += Math.max(0, count);
            return count;
        }
    }
}
