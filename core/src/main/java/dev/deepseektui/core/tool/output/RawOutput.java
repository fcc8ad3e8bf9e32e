package dev.deepseektui.core.tool.output;

/** Bytes that a program printed: all of them, or the start and the end. */
public final class RawOutput {
    private final byte[] head;
    private final byte[] tail;
    private final long total;

    /**
     * Some of the bytes.
     *
     * @param head the start, empty when {@code tail} is all there is to show
     * @param tail the end
     * @param total how many there were
     */
    RawOutput(byte[] head, byte[] tail, long total) {
        this.head = head;
        this.tail = tail;
        this.total = total;
    }

    static RawOutput whole(byte[] bytes) {
        return new RawOutput(new byte[0], bytes, bytes.length);
    }

    byte[] head() {
        return head;
    }

    public byte[] tail() {
        return tail;
    }

    public long total() {
        return total;
    }

    boolean isWhole() {
        return tail.length == total;
    }
}
