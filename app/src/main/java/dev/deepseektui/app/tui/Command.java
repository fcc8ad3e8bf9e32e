package dev.deepseektui.app.tui;

import java.io.IOException;

/** An effect that a message asks for. Runs on the thread of the loop, so it hands long work on to another. */
@FunctionalInterface
public interface Command {
    void perform(ScreenControls screen) throws IOException;
}
