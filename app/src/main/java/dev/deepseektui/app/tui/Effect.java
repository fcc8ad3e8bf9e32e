package dev.deepseektui.app.tui;

import dev.deepseektui.app.tui.text.Theme;
import java.io.IOException;

/** An effect that a message asks for. Runs on the thread of the loop, so it hands long work on to another. */
@FunctionalInterface
public interface Effect {
    Effect QUIT = ScreenControls::quit;
    Effect REDRAW = ScreenControls::redraw;
    Effect SUSPEND = ScreenControls::suspend;
    Effect CAPTURE_MOUSE = ScreenControls::captureMouse;
    Effect RELEASE_MOUSE = ScreenControls::releaseMouse;

    void perform(ScreenControls screen) throws IOException;

    /** The effects of commands on the screen. Called only on the thread of its loop. */
    public interface ScreenControls {
        void quit();

        /** Paints every cell again, whatever the terminal is thought to show. */
        void redraw();

        /** Gives the terminal back to the shell until the user continues the program. */
        void suspend() throws IOException;

        /** Leaves the terminal to a program until it ends; returns its exit code. */
        int lend(ProcessBuilder program) throws IOException;

        /** Wheel and clicks become keys; the terminal's own selection then needs shift, or what the terminal asks for. */
        void captureMouse() throws IOException;

        void releaseMouse() throws IOException;

        void signal(TerminalSignal signal) throws IOException;

        /** Puts text on the clipboard: the terminal's, and the system's where there is a program for it. */
        void copy(String text) throws IOException;

        void wear(Theme theme);
    }
}
