package dev.deepseektui.app.tui;

import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.TextColor;
import com.googlecode.lanterna.input.KeyStroke;
import java.time.Duration;

/** A message to the screen. Open, so that each part of the screen declares its own. */
public interface Msg {

    /** Returns whether the message is drawn at once; others wait for the next frame. */
    default boolean isUrgent() {
        return false;
    }

    /** A message that is drawn at once. */
    interface UrgentMsg extends Msg {
        @Override
        default boolean isUrgent() {
            return true;
        }
    }

    /** A key was pressed. */
    record KeyPressed(KeyStroke key) implements UrgentMsg {}

    /** The terminal has this size; always the first message. */
    record Resized(TerminalSize size) implements UrgentMsg {}

    /** The terminal reported its background colour. */
    record GroundReported(TextColor.RGB ground) implements Msg {}

    /** The model's pulse, counted from the start of the loop. */
    record Tick(Duration uptime) implements Msg {}

    /** An event of the terminal that the loop itself handles. */
    public enum TerminalEvent implements Msg {
        WINDOW_CHANGED,
        CONTINUED,
        HUNG_UP
    }
}
