package dev.deepseektui.app.tui;

import java.io.IOException;

/** An effect that a message asks for. Runs on the thread of the loop, so it hands long work on to another. */
@FunctionalInterface
public interface Command {
    Command QUIT = ScreenControls::quit;
    Command REDRAW = ScreenControls::redraw;
    Command SUSPEND = ScreenControls::suspend;
    Command CAPTURE_MOUSE = ScreenControls::captureMouse;
    Command RELEASE_MOUSE = ScreenControls::releaseMouse;

    void perform(ScreenControls screen) throws IOException;
}
