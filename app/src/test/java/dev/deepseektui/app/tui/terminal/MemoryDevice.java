package dev.deepseektui.app.tui.terminal;

import com.googlecode.lanterna.TerminalSize;
import dev.deepseektui.app.tui.terminal.Device.LineDiscipline;
import dev.deepseektui.app.tui.text.Theme;
import dev.deepseektui.app.tui.text.Theme.ColourDepth;
import dev.deepseektui.app.tui.text.Theme.ThemeName;
import dev.deepseektui.core.process.ShellPrograms;
import java.io.IOException;
import java.io.InputStream;

/** A terminal in memory, with an emulated screen and a line discipline that counts switches to raw mode. */
final class MemoryDevice implements LineDiscipline {
    final EmulatedTerminal terminal;
    private InputStream in = InputStream.nullInputStream();
    int raw;
    private volatile TerminalSize size;

    MemoryDevice(int columns, int rows) {
        this.size = new TerminalSize(columns, rows);
        this.terminal = new EmulatedTerminal(size);
    }

    /** Reads keys from this keyboard from now on. */
    MemoryDevice typedAt(AnsweredKeyboard keyboard) {
        in = keyboard;
        return this;
    }

    LiveScreen open() throws IOException, InterruptedException {
        return LiveScreen.on(device(), theme());
    }

    static Theme theme() {
        return Theme.of(ThemeName.DARK, ColourDepth.TRUE);
    }

    Device device() {
        return new Device(this, in, terminal, ShellPrograms.on(""));
    }

    void resize(int columns, int rows) {
        size = new TerminalSize(columns, rows);
        terminal.resize(size);
    }

    @Override
    public TerminalSize makeRaw() {
        raw++;
        return size;
    }

    @Override
    public void makeRawAgain() {}

    @Override
    public void restore() {
        raw--;
    }

    @Override
    public TerminalSize size() {
        return size;
    }
}
