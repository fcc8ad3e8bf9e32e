package dev.deepseektui.app.tui.terminal;

import com.googlecode.lanterna.TerminalSize;
import dev.deepseektui.app.tui.TerminalSignal;
import dev.deepseektui.app.tui.terminal.Device.LineDiscipline;
import dev.deepseektui.app.tui.terminal.FrameScreen.FrameTerminal.FrameOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

/**
 * The modes set on the terminal. They are undone exactly once, by the screen's thread or by the shutdown hook. Nothing
 * is written afterwards.
 */
final class TerminalModes {
    /** The time that the shutdown hook waits for a terminal that accepts no output, such as one behind a dead connection. */
    private static final long TIMEOUT_MILLIS = 500;

    private final ReentrantLock lock = new ReentrantLock();
    private final LineDiscipline discipline;
    private final OutputStream terminal;
    private final EnumSet<TerminalMode> wanted =
            EnumSet.complementOf(EnumSet.of(TerminalMode.MOUSE, TerminalMode.SYNCHRONIZED));
    private boolean set;
    private boolean over;

    TerminalModes(LineDiscipline discipline, OutputStream terminal) {
        this.discipline = discipline;
        this.terminal = terminal;
    }

    /** Sets all modes and returns the terminal's size. */
    TerminalSize set() throws IOException {
        lock.lock();
        try {
            if (set || over) {
                throw new IllegalStateException("the modes are " + (set ? "set already" : "undone for good"));
            }
            TerminalSize size = discipline.makeRaw();
            set = true;
            write(on());
            return size;
        } finally {
            lock.unlock();
        }
    }

    void setAgain() throws IOException {
        ifSet(() -> {
            discipline.makeRawAgain();
            write(off() + on());
        });
    }

    void undo() throws IOException {
        ifSet(this::undoHeld);
    }

    /**
     * Undoes all modes permanently. Called when the JVM exits. Does nothing if the terminal blocks output for too long.
     */
    void undoForGood() throws IOException, InterruptedException {
        if (lock.tryLock(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)) {
            try {
                over = true;
                undoHeld();
            } finally {
                lock.unlock();
            }
        }
    }

    /** An operation that writes to the terminal. */
    private interface Output {
        void run() throws IOException;
    }

    private void ifSet(Output output) throws IOException {
        lock.lock();
        try {
            if (set) {
                output.run();
            }
        } finally {
            lock.unlock();
        }
    }

    private void undoHeld() throws IOException {
        if (!set) {
            return;
        }
        set = false;
        try {
            write(off());
        } finally {
            discipline.restore();
        }
    }

    void want(TerminalMode mode, boolean isWanted) throws IOException {
        lock.lock();
        try {
            boolean changes = isWanted ? wanted.add(mode) : wanted.remove(mode);
            if (changes && set) {
                write(isWanted ? mode.on() : mode.off());
            }
        } finally {
            lock.unlock();
        }
    }

    /** Sends a frame, unless the modes have been undone. */
    void send(FrameOutput frame) throws IOException {
        ifSet(() -> frame.sendTo(terminal));
    }

    void say(TerminalSignal signal) throws IOException {
        ifSet(() -> write(signal.sequence()));
    }

    private String on() {
        return wanted.stream().map(TerminalMode::on).collect(Collectors.joining());
    }

    private String off() {
        return TerminalMode.SYNCHRONIZED.off()
                + wanted.stream().map(TerminalMode::off).reduce("", (later, off) -> off + later);
    }

    private void write(String text) throws IOException {
        terminal.write(text.getBytes(StandardCharsets.UTF_8));
        terminal.flush();
    }

    /**
     * The terminal modes of the screen, with the sequences that set and undo them. They are set in this order and undone in the
     * reverse order, because kitty keeps separate key modes for the main and the alternate screen.
     */
    enum TerminalMode {
        TITLE("\033[22;2t\033]2;deepseek-tui\007", "\033[23;2t"),
        ALTERNATE_SCREEN("\033[?1049h", "\033[?1049l"),
        HIDDEN_CURSOR("\033[?25l", "\033[0m\033[?25h"),
        PASTE_MARKS("\033[?2004h", "\033[?2004l"),
        XTERM_KEYS("\033[>4;1m", "\033[>4m"),
        KITTY_KEYS("\033[>1u", "\033[<u"),
        /** Mouse reports of presses, drags and the wheel, without a limit on the column. */
        MOUSE("\033[?1002h\033[?1006h", "\033[?1006l\033[?1002l"),
        /** Synchronized output, set around each frame. The terminal shows the whole frame at once, without flicker. */
        SYNCHRONIZED("\033[?2026h", "\033[?2026l");

        private final String on;
        private final String off;

        TerminalMode(String on, String off) {
            this.on = on;
            this.off = off;
        }

        String on() {
            return on;
        }

        String off() {
            return off;
        }
    }
}
