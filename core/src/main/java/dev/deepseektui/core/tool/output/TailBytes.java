package dev.deepseektui.core.tool.output;

import java.util.Arrays;

/** The last bytes of a stream, as many as fit. It takes no more room than it needs. */
final class TailBytes {
    private static final int SMALLEST = 8 * 1024;

    private final int most;
    private byte[] ring;
    private long total;

    TailBytes(int most) {
        this.most = most;
        this.ring = new byte[Math.min(most, SMALLEST)];
    }

    void append(byte[] bytes, int count) {
        makeRoom(count);
        int from = Math.max(0, count - ring.length);
        long at = total + from;
        while (from < count) {
            int place = (int) (at % ring.length);
            int piece = Math.min(count - from, ring.length - place);
            System.arraycopy(bytes, from, ring, place, piece);
            from += piece;
            at += piece;
        }
        total += count;
    }

    /** Until it has its full size, what it holds lies at the start, so that growing moves nothing. */
    private void makeRoom(int count) {
        if (total + count > ring.length && ring.length < most) {
            ring = Arrays.copyOf(ring, (int) Math.min(most, Math.max(2L * ring.length, total + count)));
        }
    }

    /** How many bytes there were. */
    long total() {
        return total;
    }

    /** Where in the stream the oldest byte that is still here was. */
    long oldest() {
        return Math.max(0, total - ring.length);
    }

    /** What is still here of the bytes from that place on. */
    byte[] since(long place) {
        long start = Math.min(total, Math.max(place, oldest()));
        byte[] bytes = new byte[(int) (total - start)];
        int first = (int) (start % ring.length);
        int piece = Math.min(bytes.length, ring.length - first);
        System.arraycopy(ring, first, bytes, 0, piece);
        System.arraycopy(ring, 0, bytes, piece, bytes.length - piece);
        return bytes;
    }
}
