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

/** A place that shows frames and reports what the user does. Owned by the thread of the loop. */
public interface Display {
    TerminalSize size();

    /** One frame; without a cursor nothing can be written. */
    void show(Consumer<StyledGraphics> drawing, @Nullable TerminalPosition cursor) throws IOException;

    /** The next frame is painted whole. */
    void forget();

    TerminalSize measure() throws IOException;

    /** From now on keys and {@link TerminalEvent}s are sent to {@code inbox}, from threads of the display's own. */
    void listen(Consumer<Msg> inbox) throws IOException;

    /** Returns when the user continues the program. */
    void suspend() throws IOException;

    /** Leaves the terminal to a program until it ends; returns its exit code. */
    int lend(ProcessBuilder program) throws IOException;

    /** Sets all modes again: the program was stopped and continued from outside. */
    void reclaim() throws IOException;

    void captureMouse() throws IOException;

    void releaseMouse() throws IOException;

    void signal(TerminalSignal signal) throws IOException;

    void copy(String text) throws IOException;

    void wear(Theme theme);

    /** The terminal reported its background colour. */
    void setGround(TextColor.RGB ground);
}
