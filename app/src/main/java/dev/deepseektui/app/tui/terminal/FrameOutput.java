package dev.deepseektui.app.tui.terminal;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Collects a frame, however large, so that it goes out in one write. */
final class FrameOutput {
    private byte[] bytes = new byte[16 << 10];
    private int length;

    void write(String text) {
        if (text.length() == 1 && text.charAt(0) < 0x80) {
            reserve(1);
            bytes[length++] = (byte) text.charAt(0);
        } else {
            byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
            reserve(encoded.length);
            System.arraycopy(encoded, 0, bytes, length, encoded.length);
            length += encoded.length;
        }
    }

    void sendTo(OutputStream terminal) throws IOException {
        terminal.write(bytes, 0, length);
        terminal.flush();
        length = 0;
    }

    private void reserve(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }
}
