package dev.deepseektui.app.tui.desk;

import dev.deepseektui.app.tui.Effect.ScreenControls;
import dev.deepseektui.app.tui.TerminalSignal;
import dev.deepseektui.app.tui.text.Theme;

/** Screen controls that must not be used. */
final class NoControls implements ScreenControls {
    @Override
    public void redraw() {
        throw new AssertionError("redraw");
    }

    @Override
    public void suspend() {
        throw new AssertionError("suspend");
    }

    @Override
    public void captureMouse() {
        throw new AssertionError("capture mouse");
    }

    @Override
    public void releaseMouse() {
        throw new AssertionError("release mouse");
    }

    @Override
    public void signal(TerminalSignal signal) {
        throw new AssertionError("signal");
    }

    @Override
    public void copy(String text) {
        throw new AssertionError("copy");
    }

    @Override
    public void wear(Theme theme) {
        throw new AssertionError("wear");
    }

    @Override
    public int lend(ProcessBuilder program) {
        throw new AssertionError("lend");
    }
}
