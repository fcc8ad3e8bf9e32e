package dev.deepseektui.core.model.deepseek;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes that are added to up to a limit. */
final class ByteAccumulator {
    private static final int FIRST_CAPACITY = 1024;

    private final int limit;
    private byte[] bytes = new byte[FIRST_CAPACITY];
    private int length;

    ByteAccumulator(int limit) {
        this.limit = limit;
    }

    void append(byte[] source, int from, int to) throws ProtocolViolation {
        int added = to - from;
        if (added > limit - length) {
            throw new ProtocolViolation("sent more than %d MB in one piece".formatted(limit >> 20));
        }
        if (added > bytes.length - length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + added, Math.min(limit, 2 * bytes.length)));
        }
        System.arraycopy(source, from, bytes, length, added);
        length += added;
    }

    void clear() {
        length = 0;
    }

    int length() {
        return length;
    }

    byte at(int index) {
        return bytes[index];
    }

    boolean startsWith(byte[] prefix) {
        return length >= prefix.length && Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length);
    }

    void appendTo(ByteAccumulator target, int from) throws ProtocolViolation {
        target.append(bytes, from, length);
    }

    String text(int from) {
        return new String(bytes, from, length - from, StandardCharsets.UTF_8);
    }

    byte[] copy() {
        return Arrays.copyOf(bytes, length);
    }
}
