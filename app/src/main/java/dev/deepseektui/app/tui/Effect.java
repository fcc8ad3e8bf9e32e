package dev.deepseektui.app.tui;

import dev.deepseektui.app.tui.text.Theme;
import java.io.IOException;

/** An effect of a message. Runs on the thread of the loop, so long work must run elsewhere. */
@FunctionalInterface
public interface Effect {
    /** The end of the loop. */
    Effect QUIT = screen -> {};

    Effect REDRAW = ScreenControls::redraw;
    Effect SUSPEND = ScreenControls::suspend;
    Effect CAPTURE_MOUSE = ScreenControls::captureMouse;
    Effect RELEASE_MOUSE = ScreenControls::releaseMouse;

    void perform(ScreenControls screen) throws IOException;

    /** The effects of commands on the terminal. Called only on the thread of the loop. */
    public interface ScreenControls {
        /** Repaints every cell. */
        void redraw();

        /** Gives the terminal back to the shell until the user continues the program. */
        void suspend() throws IOException;

        /** Lends the terminal to a program until it ends; returns its exit code. */
        int lend(ProcessBuilder program) throws IOException;

        /** Turns wheel and clicks into keys; the terminal's own selection then needs shift or another modifier. */
        void captureMouse() throws IOException;

        void releaseMouse() throws IOException;

        void signal(TerminalSignal signal) throws IOException;

        /** Copies text to the terminal's clipboard, and to the system's if there is a program for it. */
        void copy(String text) throws IOException;

        void wear(Theme theme);
    }
}
