package dev.deepseektui.app.tui.terminal;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.TextColor;
import com.googlecode.lanterna.TextColor.RGB;
import com.googlecode.lanterna.screen.Screen.RefreshType;
import dev.deepseektui.app.tui.ClipboardText;
import dev.deepseektui.app.tui.Display;
import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.Msg.TerminalEvent;
import dev.deepseektui.app.tui.TerminalSignal;
import dev.deepseektui.app.tui.terminal.Device.Signals;
import dev.deepseektui.app.tui.terminal.FrameScreen.FrameTerminal;
import dev.deepseektui.app.tui.terminal.FrameScreen.FrameTerminal.FrameOutput;
import dev.deepseektui.app.tui.terminal.KeyDecoder.KeyReader;
import dev.deepseektui.app.tui.terminal.TerminalModes.TerminalMode;
import dev.deepseektui.app.tui.text.StyledGraphics;
import dev.deepseektui.app.tui.text.Theme;
import dev.deepseektui.core.base.Daemon;
import dev.deepseektui.core.process.ShellPrograms;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A display on this process's terminal. */
public final class LiveScreen implements Display, AutoCloseable {
    /** The delay before the terminal's size is queried again. It is long enough not to slow down the first keys. */
    private static final Duration A_WHILE = Duration.ofMillis(200);

    private final Device device;
    private final TypedKeys keys;
    private final TerminalModes modes;
    private StyledGraphics graphics;
    private Theme theme;
    private TextColor.@Nullable RGB ground;
    private final FrameOutput frame = new FrameOutput();
    private final FrameTerminal terminal;
    private final FrameScreen screen;
    private final CapturedStreams streams;
    private final Thread atExit;
    private RefreshType next = RefreshType.COMPLETE;
    private volatile TerminalSize size;
    /** The receiver of messages, set by {@link #listen}. */
    private Consumer<Msg> inbox = msg -> {};

    private volatile boolean suspended;

    private LiveScreen(Device device, Theme theme, CapturedStreams streams) throws IOException {
        this.device = device;
        this.keys = new TypedKeys(device.in());
        this.streams = streams;
        this.modes = new TerminalModes(device.discipline(), device.out());
        this.atExit = new Thread(this::undoAtExit, "terminal-restore");
        Runtime.getRuntime().addShutdownHook(atExit);
        this.theme = theme;
        this.size = takeTerminal();
        this.terminal = new FrameTerminal(frame, size);
        this.screen = new FrameScreen(terminal, theme);
        this.graphics = new StyledGraphics(screen.newTextGraphics(), theme.glyphs());
        screen.startScreen();
    }

    private TerminalSize takeTerminal() throws IOException {
        TerminalSize raw = modes.set();
        keys.becomeRaw();
        return raw;
    }

    public static LiveScreen open(Theme theme, ShellPrograms programs) throws IOException {
        return on(Device.ofProcess(programs), theme);
    }

    static LiveScreen on(Device device, Theme theme) throws IOException {
        CapturedStreams streams = CapturedStreams.take();
        try {
            return new LiveScreen(device, theme, streams);
        } catch (IOException e) {
            streams.giveBack();
            throw e;
        }
    }

    @Override
    public TerminalSize size() {
        return size;
    }

    @Override
    public void show(Consumer<StyledGraphics> drawing, @Nullable TerminalPosition cursor) throws IOException {
        screen.clear();
        drawing.accept(graphics);
        screen.setCursorPosition(cursor == null ? null : new TerminalPosition(cursor.getColumn(), cursor.getRow()));
        frame.write(TerminalMode.SYNCHRONIZED.on());
        frame.write(TerminalMode.HIDDEN_CURSOR.on());
        screen.refresh(next);
        frame.write(TerminalMode.SYNCHRONIZED.off());
        modes.send(frame);
        next = RefreshType.DELTA;
    }

    @Override
    public void redraw() {
        next = RefreshType.COMPLETE;
    }

    @Override
    public TerminalSize measure() throws IOException {
        size = device.discipline().size();
        terminal.resize(size);
        screen.doResizeIfNecessary();
        redraw();
        return size;
    }

    @Override
    public void listen(Consumer<Msg> inbox) throws IOException {
        this.inbox = inbox;
        new KeyReader(keys, inbox).start();
        if (theme.followsGround()) {
            modes.say(BackgroundReport.QUESTION);
        }
        Signals.handle("WINCH", () -> inbox.accept(TerminalEvent.WINDOW_CHANGED));
        measureAgain(size);
        Signals.handle("CONT", () -> {
            if (!suspended) {
                inbox.accept(TerminalEvent.CONTINUED);
            }
        });
    }

    /** Queries the terminal's size again. The window may have been resized before the signal handler was set. */
    private void measureAgain(TerminalSize known) {
        Daemon.start("window-size", () -> {
            LockSupport.parkNanos(A_WHILE.toNanos());
            try {
                TerminalSize now = device.discipline().size();
                if (now.getColumns() != known.getColumns() || now.getRows() != known.getRows()) {
                    inbox.accept(TerminalEvent.WINDOW_CHANGED);
                }
            } catch (IOException gone) {
                // Ignored: if the terminal is gone, the next read fails too and ends the loop.
            }
        });
    }

    @Override
    public void suspend() throws IOException {
        leaveTo(() -> {
            device.stop();
            return 0;
        });
    }

    @Override
    public int lend(ProcessBuilder program) throws IOException {
        return leaveTo(() -> device.run(program));
    }

    /** A program that uses the terminal temporarily. */
    private interface TerminalProgram {
        int run() throws IOException;
    }

    private int leaveTo(TerminalProgram guest) throws IOException {
        suspended = true;
        device.lendKeys();
        modes.undo();
        try {
            return guest.run();
        } finally {
            takeTerminal();
            device.takeKeysBack();
            suspended = false;
            redraw();
            inbox.accept(TerminalEvent.WINDOW_CHANGED);
        }
    }

    @Override
    public void reclaim() throws IOException {
        modes.setAgain();
    }

    @Override
    public void captureMouse() throws IOException {
        modes.want(TerminalMode.MOUSE, true);
    }

    @Override
    public void releaseMouse() throws IOException {
        modes.want(TerminalMode.MOUSE, false);
    }

    @Override
    public void signal(TerminalSignal signal) throws IOException {
        modes.say(signal);
    }

    @Override
    public void copy(String text) throws IOException {
        ClipboardText copied = new ClipboardText(text);
        modes.say(TerminalSignal.clipboard(copied));
        new SystemClipboard(device.programs()).copy(copied);
    }

    @Override
    public void wear(Theme next) {
        theme = next;
        graphics = new StyledGraphics(screen.newTextGraphics(), next.glyphs());
        screen.wear(ground == null ? next : next.on(ground));
        redraw();
    }

    @Override
    public void setGround(TextColor.RGB reported) {
        ground = reported;
        wear(theme);
    }

    @Override
    public void close() throws IOException {
        // From here on, keys are left to the shell, even if this process takes long to exit.
        device.lendKeys();
        modes.undo();
        streams.giveBack();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The JVM is already shutting down. The modes are undone, so the hook has nothing left to do.
        }
    }

    private void undoAtExit() {
        try {
            modes.undoForGood();
            streams.giveBack();
        } catch (IOException | InterruptedException e) {
            // The terminal is gone, so there is nothing to restore.
        }
    }

    /**
     * The terminal's input with the keys as the user typed them. Before a terminal is raw, its driver turns Enter into
     * a line feed, which means Ctrl+J in raw mode. Line feeds that were already waiting are therefore turned back into
     * Enter.
     */
    private static final class TypedKeys extends FilterInputStream {
        private int typedBefore;

        TypedKeys(InputStream terminal) {
            super(terminal);
        }

        /**
         * Counts the bytes that were typed before the terminal became raw. Must be called as soon as it is raw, before
         * anything is read.
         */
        synchronized void becomeRaw() throws IOException {
            typedBefore = in.available();
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int start, int limit) throws IOException {
            int count = in.read(buffer, start, limit);
            if (count > 0) {
                restoreEnter(buffer, start, count);
            }
            return count;
        }

        private synchronized void restoreEnter(byte[] buffer, int start, int count) {
            int end = start + Math.min(count, typedBefore);
            for (int i = start; i < end; i++) {
                if (buffer[i] == '\n') {
                    buffer[i] = '\r';
                }
            }
            typedBefore -= end - start;
        }
    }

    /**
     * The background colour that the terminal reports. The colour is requested once. Nothing waits for the report,
     * because many terminals do not send one.
     */
    static final class BackgroundReport {
        static final TerminalSignal QUESTION = new TerminalSignal("\033]11;?\007");

        /** The report: one to four hexadecimal digits for each colour component, with an optional alpha value. */
        private static final Pattern ANSWER = Pattern.compile(
                "]11;rgba?:([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})(?:/[0-9a-fA-F]{1,4})?");

        private BackgroundReport() {}

        /** Parses a report without its initial escape and terminator; empty if it does not contain a colour. */
        static Optional<RGB> in(String report) {
            Matcher answer = ANSWER.matcher(report);
            return answer.matches()
                    ? Optional.of(new RGB(part(answer.group(1)), part(answer.group(2)), part(answer.group(3))))
                    : Optional.empty();
        }

        private static int part(String digits) {
            int limit = (1 << (4 * digits.length())) - 1;
            return (int) Math.round(255.0 * Integer.parseInt(digits, 16) / limit);
        }
    }

    /**
     * A replacement for standard output and error while the screen is shown, because printed lines would scroll the
     * screen. Keeps the start of the output and prints it to standard error afterwards.
     */
    static final class CapturedStreams {
        private static final int MAX_KEPT = 64 << 10;

        private final PrintStream out;
        private final PrintStream err;
        private final CapturedOutput kept = new CapturedOutput();

        private CapturedStreams(PrintStream out, PrintStream err) {
            this.out = out;
            this.err = err;
        }

        static CapturedStreams take() {
            CapturedStreams aside = new CapturedStreams(System.out, System.err);
            PrintStream both = new PrintStream(aside.kept, true, StandardCharsets.UTF_8);
            System.setOut(both);
            System.setErr(both);
            return aside;
        }

        /** Restores the streams and prints the captured output. Idempotent. */
        synchronized void giveBack() {
            System.setOut(out);
            System.setErr(err);
            err.print(kept.takeAll());
            err.flush();
        }

        private static final class CapturedOutput extends OutputStream {
            private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

            @Override
            public synchronized void write(int b) {
                if (bytes.size() < MAX_KEPT) {
                    bytes.write(b);
                }
            }

            synchronized String takeAll() {
                String all = bytes.toString(StandardCharsets.UTF_8);
                bytes.reset();
                return all;
            }
        }
    }
}
