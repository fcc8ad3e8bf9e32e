package dev.deepseektui.core.rpc;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

/**
 * The lines of a stream that somebody may write to without end or sense. Of a line that is too long only the beginning and the end are
 * kept: what stands there tells whose answer it was.
 */
final class LineFrames {
    private static final int CHUNK = 1 << 16;
    private static final int FIRST_CAPACITY = 4096;
    private static final int KEPT_END = 256;

    private final InputStream in;
    private final int limit;
    private final byte[] chunk = new byte[CHUNK];
    private int position;
    private int count;

    LineFrames(InputStream in, int limit) {
        this.in = in;
        this.limit = limit;
    }

    /**
     * A line without its end.
     *
     * @param isWhole whether the bytes are all of it, and not a beginning and an end
     */
    @SuppressWarnings("ArrayRecordComponent") // read once and thrown away, never compared
    record Line(byte[] bytes, boolean isWhole) {}

    /** Empty at the end of the stream; what is not ended by a line break is a line there. */
    Optional<Line> next() throws IOException {
        Frame frame = new Frame();
        while (position < count || fill()) {
            int stop = lineEnd();
            frame.append(chunk, position, stop);
            position = Math.min(stop + 1, count);
            if (stop < count) {
                return Optional.of(frame.line());
            }
        }
        return frame.length > 0 ? Optional.of(frame.line()) : Optional.empty();
    }

    private boolean fill() throws IOException {
        position = 0;
        count = Math.max(0, in.read(chunk));
        return count > 0;
    }

    private int lineEnd() {
        int i = position;
        while (i < count && chunk[i] != '\n') {
            i++;
        }
        return i;
    }

    /** The line that is being read. */
    private final class Frame {
        private byte[] kept = new byte[FIRST_CAPACITY];
        private byte[] end = {};
        private long length;

        void append(byte[] source, int from, int to) {
            int room = (int) Math.max(0, limit - length);
            int taken = Math.min(room, to - from);
            if (taken > 0) {
                int used = (int) length;
                if (used + taken > kept.length) {
                    kept = Arrays.copyOf(kept, Math.max(used + taken, Math.min(limit, 2 * kept.length)));
                }
                System.arraycopy(source, from, kept, used, taken);
            }
            length += to - from;
            if (length > limit) {
                keepEnd(source, from, to);
            }
        }

        private void keepEnd(byte[] source, int from, int to) {
            byte[] piece = Arrays.copyOfRange(source, Math.max(from, to - KEPT_END), to);
            byte[] joined = Arrays.copyOf(end, end.length + piece.length);
            System.arraycopy(piece, 0, joined, end.length, piece.length);
            end = Arrays.copyOfRange(joined, Math.max(0, joined.length - KEPT_END), joined.length);
        }

        Line line() {
            if (length <= limit) {
                return new Line(Arrays.copyOf(kept, (int) length), true);
            }
            byte[] ends = Arrays.copyOf(kept, KEPT_END + end.length);
            System.arraycopy(end, 0, ends, KEPT_END, end.length);
            return new Line(ends, false);
        }
    }
}
