package dev.deepseektui.app.tui;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.TextColor;
import dev.deepseektui.app.tui.text.StyledGraphics;
import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A terminal display that draws frames and reports the user's input. Confined to the loop's thread. */
public interface Display extends Effect.ScreenControls {
    TerminalSize size();

    /**
     * Draws and shows one frame.
     *
     * @param cursor the cursor's position; null to hide the cursor
     */
    void show(Consumer<StyledGraphics> drawing, @Nullable TerminalPosition cursor) throws IOException;

    TerminalSize measure() throws IOException;

    /**
     * Starts sending keys and {@link Msg.TerminalEvent}s to {@code inbox}. They are sent from the display's own
     * threads.
     */
    void listen(Consumer<Msg> inbox) throws IOException;

    /** Restores all terminal modes after deepseek-tui was suspended and continued. */
    void reclaim() throws IOException;

    /** Sets the background colour that the terminal reported. */
    void setGround(TextColor.RGB ground);
}
