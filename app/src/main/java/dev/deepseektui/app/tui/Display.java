package dev.deepseektui.app.tui;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.TextColor;
import dev.deepseektui.app.tui.text.StyledGraphics;
import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A display for frames that reports the user's input. Owned by the thread of the loop. */
public interface Display extends Effect.ScreenControls {
    TerminalSize size();

    /** Shows one frame; without a cursor nothing can be written. */
    void show(Consumer<StyledGraphics> drawing, @Nullable TerminalPosition cursor) throws IOException;

    TerminalSize measure() throws IOException;

    /** Sends keys and {@link Msg.TerminalEvent}s to {@code inbox} from now on, from threads of the display's own. */
    void listen(Consumer<Msg> inbox) throws IOException;

    /** Restores all modes after the program was stopped and continued from outside. */
    void reclaim() throws IOException;

    /** Takes the background colour that the terminal reported. */
    void setGround(TextColor.RGB ground);
}
