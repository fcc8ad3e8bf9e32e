package dev.deepseektui.app.tui.terminal;

import com.googlecode.lanterna.input.KeyStroke;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The keys that a decoder produces from bytes. */
final class Decoded {
    private Decoded() {}

    static List<KeyStroke> keys(String typed) {
        return keys(typed.getBytes(StandardCharsets.UTF_8));
    }

    static List<KeyStroke> keys(byte[]... reads) {
        List<KeyStroke> keys = new ArrayList<>();
        KeyDecoder decoder = new KeyDecoder(keys::add, answer -> {});
        for (byte[] read : reads) {
            decoder.feed(read, 0, read.length);
        }
        decoder.finish();
        return keys;
    }

    static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }
}
