package dev.deepseektui.app.tui.terminal;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Collects a frame, however large, so that it goes out in one write; Lanterna writes each character by itself. */
final class FrameOutput extends OutputStream {
    private byte[] bytes = new byte[16 << 10];
    private int length;

    @Override
    public void write(int b) {
        reserve(1);
        bytes[length++] = (byte) b;
    }

    @Override
    public void write(byte[] source, int offset, int count) {
        reserve(count);
        System.arraycopy(source, offset, bytes, length, count);
        length += count;
    }

    void write(String text) {
        if (text.length() == 1 && text.charAt(0) < 0x80) {
            write(text.charAt(0));
        } else {
            byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
            write(encoded, 0, encoded.length);
        }
    }

    /** Lanterna flushes within a frame; a frame is sent when it is complete. */
    @Override
    public void flush() {}

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
