package dev.deepseektui.app.tui;

import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.TextColor;
import com.googlecode.lanterna.input.KeyStroke;
import java.time.Duration;

/** A message to the screen. Not sealed, because each part of the screen declares its own messages. */
public interface Msg {

    /** Returns true if a frame is drawn soon after the message instead of at the usual frame rate. */
    default boolean isUrgent() {
        return false;
    }

    /** A message that is shown with the shorter frame interval, such as a key press. */
    interface UrgentMsg extends Msg {
        @Override
        default boolean isUrgent() {
            return true;
        }
    }

    record KeyPressed(KeyStroke key) implements UrgentMsg {}

    /** A change of the terminal's size. The first message reports the initial size. */
    record Resized(TerminalSize size) implements UrgentMsg {}

    /** The background colour that the terminal reported. */
    record BackgroundReported(TextColor.RGB ground) implements Msg {}

    /**
     * A regular tick that drives animations and timeouts.
     *
     * @param uptime the time since the loop started
     */
    record Tick(Duration uptime) implements Msg {}

    /** A terminal event that the loop itself handles. */
    public enum TerminalEvent implements Msg {
        WINDOW_CHANGED,
        CONTINUED,
        HUNG_UP
    }
}
