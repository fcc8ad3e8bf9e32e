package dev.deepseektui.app.tui;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.TextColor;
import dev.deepseektui.app.tui.ScreenLoop.Inbox;
import dev.deepseektui.app.tui.text.StyledGraphics;
import dev.deepseektui.app.tui.text.Theme;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A display that logs its frames, with their times, and its other calls. */
final class RecordingDisplay implements Display {
    /** Wider than any terminal, so that a frame is one row. */
    private static final int MAX_COLUMNS = 3_000;

    final List<String> log = new ArrayList<>();
    private final Inbox inbox;
    private TerminalSize size = new TerminalSize(80, 24);

    RecordingDisplay(Inbox inbox) {
        this.inbox = inbox;
    }

    void resize(int columns, int rows) {
        size = new TerminalSize(columns, rows);
    }

    @Override
    public TerminalSize size() {
        return size;
    }

    @Override
    public void show(Consumer<StyledGraphics> drawing, @Nullable TerminalPosition cursor) {
        TextGrid grid = new TextGrid(MAX_COLUMNS, 1);
        drawing.accept(grid.graphics());
        log.add(inbox.now() / 1_000_000 + ": " + grid.rows().get(0));
    }

    @Override
    public void redraw() {
        log.add("forget");
    }

    @Override
    public TerminalSize measure() {
        log.add("measure");
        return size;
    }

    @Override
    public void listen(Consumer<Msg> messages) {
        log.add("listen");
    }

    @Override
    public void suspend() {
        log.add("suspend");
    }

    @Override
    public int lend(ProcessBuilder program) {
        log.add("lend " + String.join(" ", program.command()));
        return 0;
    }

    @Override
    public void reclaim() {
        log.add("reclaim");
    }

    @Override
    public void captureMouse() {
        log.add("capture mouse");
    }

    @Override
    public void releaseMouse() {
        log.add("release mouse");
    }

    @Override
    public void signal(TerminalSignal signal) {
        log.add("signal");
    }

    @Override
    public void copy(String text) {
        log.add("copy " + text);
    }

    @Override
    public void wear(Theme theme) {
        log.add("wear");
    }

    @Override
    public void setGround(TextColor.RGB ground) {
        log.add("stand on " + ground);
    }
}
