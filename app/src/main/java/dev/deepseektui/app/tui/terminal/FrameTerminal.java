package dev.deepseektui.app.tui.terminal;

import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.input.KeyDecodingProfile;
import com.googlecode.lanterna.terminal.ansi.ANSITerminal;
import dev.deepseektui.app.cells.Cells;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The control sequences of Lanterna, and nothing else of it: {@code UnixTerminal} adds five starts of {@code stty}, a reader
 * that asks the terminal for its size and a hook at the JVM's end, all of which this package does otherwise.
 */
final class FrameTerminal extends ANSITerminal {
    private final FrameOutput frame;
    private TerminalSize size;
    private int column;

    FrameTerminal(FrameOutput frame, TerminalSize size) {
        super(InputStream.nullInputStream(), frame, StandardCharsets.UTF_8);
        this.frame = frame;
        this.size = new TerminalSize(size.getColumns(), size.getRows());
    }

    void resize(TerminalSize newSize) {
        size = new TerminalSize(newSize.getColumns(), newSize.getRows());
        onResized(size);
    }

    @Override
    protected TerminalSize findTerminalSize() {
        return size;
    }

    @Override
    protected KeyDecodingProfile getDefaultKeyDecodingProfile() {
        return List::of;
    }

    void write(String sequence) {
        frame.write(sequence);
    }

    /** The modes are set elsewhere, once for all ways that they end. */
    @Override
    public void enterPrivateMode() {}

    @Override
    public void exitPrivateMode() {}

    @Override
    public void setCursorPosition(int x, int y) {
        column = x;
        frame.write("\033[" + (y + 1) + ';' + (x + 1) + 'H');
    }

    /** Terminals disagree on how wide the newest and the composed characters are: after one of these its column is said. */
    @Override
    public void putString(String grapheme) {
        frame.write(grapheme);
        column += Cells.width(grapheme);
        if (grapheme.length() > 1) {
            frame.write("\033[" + (column + 1) + 'G');
        }
    }

    /** Collects a frame, however large, so that it goes out in one write; Lanterna writes each character by itself. */
    static final class FrameOutput extends ByteArrayOutputStream {
        void write(String text) {
            writeBytes(text.getBytes(StandardCharsets.UTF_8));
        }

        void sendTo(OutputStream terminal) throws IOException {
            writeTo(terminal);
            terminal.flush();
            reset();
        }
    }
}
