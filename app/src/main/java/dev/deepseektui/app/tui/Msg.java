package dev.deepseektui.app.tui;

import dev.deepseektui.app.tui.input.Key;

/** What happened that the screen should know? Open, so that each part of the screen declares messages of its own. */
public interface Msg {

    /** Typed messages are drawn at once; all others wait for the next frame. */
    default boolean isUrgent() {
        return false;
    }

    /** The user did something at the terminal. */
    record Pressed(Key key) implements Msg {
        @Override
        public boolean isUrgent() {
            return true;
        }
    }

    /** The terminal has a new size. */
    record Resized(int columns, int rows) implements Msg {}
}
