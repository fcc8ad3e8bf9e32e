package dev.deepseektui.core.tool.output;

/**
 * Bytes that a program printed.
 *
 * @param head the start, empty when {@code tail} is all there is to show
 * @param tail the end
 * @param total how many there were
 */
public record RawOutput(byte[] head, byte[] tail, long total) {
    static RawOutput whole(byte[] bytes) {
        return new RawOutput(new byte[0], bytes, bytes.length);
    }

    boolean isWhole() {
        return tail.length == total;
    }
}
