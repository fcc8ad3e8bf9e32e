package dev.deepseektui.app.tui;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.TextColor;
import dev.deepseektui.app.tui.Msg.TerminalEvent;
import dev.deepseektui.app.tui.text.StyledGraphics;
import dev.deepseektui.app.tui.text.Theme;
import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A display for frames that reports the user's input. Owned by the thread of the loop. */
public interface Display {
    TerminalSize size();

    /** Shows a frame; without a cursor, the user cannot type. */
    void show(Consumer<StyledGraphics> drawing, @Nullable TerminalPosition cursor) throws IOException;

    /** Makes the next frame a full repaint. */
    void forget();

    TerminalSize measure() throws IOException;

    /** Starts sending keys and {@link TerminalEvent}s to {@code inbox}, from threads of its own. */
    void listen(Consumer<Msg> inbox) throws IOException;

    /** Suspends the program; returns when the user continues it. */
    void suspend() throws IOException;

    /** Lends the terminal to a program until it ends; returns its exit code. */
    int lend(ProcessBuilder program) throws IOException;

    /** Restores all modes after the program was stopped and continued from outside. */
    void reclaim() throws IOException;

    void captureMouse() throws IOException;

    void releaseMouse() throws IOException;

    void signal(TerminalSignal signal) throws IOException;

    void copy(String text) throws IOException;

    void wear(Theme theme);

    /** Sets the background colour that the terminal reported. */
    void setGround(TextColor.RGB ground);
}
