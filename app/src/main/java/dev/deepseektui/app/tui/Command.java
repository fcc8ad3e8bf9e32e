package dev.deepseektui.app.tui;

import java.io.IOException;

/** What should be done because of a message? Performed on the thread of the loop, so it hands long work on to another. */
@FunctionalInterface
public interface Command {
    void perform(ScreenControls screen) throws IOException;
}
