package dev.deepseektui.app.tui.terminal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Collects a frame, however large, so that it goes out in one write; Lanterna writes each character by itself. */
final class FrameOutput extends ByteArrayOutputStream {
    void write(String text) {
        writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    void sendTo(OutputStream terminal) throws IOException {
        writeTo(terminal);
        terminal.flush();
        reset();
    }
}
