package dev.deepseektui.app.tui;

import dev.deepseektui.app.tui.text.Theme;
import java.io.IOException;

/** A side effect requested by an update. Runs on the loop's thread, so long work must be moved to another thread. */
@FunctionalInterface
public interface Effect {
    /** The effect that ends the loop. */
    Effect QUIT = screen -> {};

    Effect REDRAW = ScreenControls::redraw;
    Effect SUSPEND = ScreenControls::suspend;
    Effect CAPTURE_MOUSE = ScreenControls::captureMouse;
    Effect RELEASE_MOUSE = ScreenControls::releaseMouse;

    void perform(ScreenControls screen) throws IOException;

    /** The terminal operations available to effects. Called only on the loop's thread. */
    public interface ScreenControls {
        /** Repaints every cell. */
        void redraw();

        /**
         * Suspends deepseek-tui and returns the terminal to the shell. Returns when the user continues deepseek-tui.
         */
        void suspend() throws IOException;

        /** Runs another program in the terminal until it exits, and returns its exit code. */
        int lend(ProcessBuilder program) throws IOException;

        /**
         * Makes the terminal report the mouse wheel and clicks as keys. To select text with the terminal's own
         * selection, the user must then hold Shift or another modifier.
         */
        void captureMouse() throws IOException;

        void releaseMouse() throws IOException;

        void signal(TerminalSignal signal) throws IOException;

        /**
         * Copies a string to the terminal's clipboard and, if a clipboard program is installed, to the system
         * clipboard.
         */
        void copy(String text) throws IOException;

        void wear(Theme theme);
    }
}
