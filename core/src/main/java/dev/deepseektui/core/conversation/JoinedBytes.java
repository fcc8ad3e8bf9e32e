package dev.deepseektui.core.conversation;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The messages' JSON array as one growing run of bytes: a request is one copy of it, whatever the number of messages. Everything
 * up to a message can be kept and the rest written anew.
 */
final class JoinedBytes {
    private static final int FIRST_SIZE = 1 << 16;

    private byte[] bytes = new byte[FIRST_SIZE];
    private int size;
    /** Where each message ends. */
    private final List<Integer> ends = new ArrayList<>();

    int messages() {
        return ends.size();
    }

    void add(String json) {
        byte[] utf8 = json.getBytes(StandardCharsets.UTF_8);
        int needed = Math.addExact(size, utf8.length + 2);
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(needed, 2L * bytes.length)));
        }
        bytes[size++] = (byte) (ends.isEmpty() ? '[' : ',');
        System.arraycopy(utf8, 0, bytes, size, utf8.length);
        size += utf8.length;
        ends.add(size);
    }

    void keep(int messages) {
        ends.subList(messages, ends.size()).clear();
        size = ends.isEmpty() ? 0 : ends.get(ends.size() - 1);
    }

    byte[] array() {
        byte[] copy = Arrays.copyOf(bytes, size + 1);
        copy[size] = ']';
        return copy;
    }
}
