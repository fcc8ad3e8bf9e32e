package dev.deepseektui.app.tui;

import java.io.IOException;

/** The commands that concern the screen alone. */
public enum ScreenCommand implements Command {
    QUIT {
        @Override
        public void perform(ScreenControls screen) {
            screen.quit();
        }
    },
    REDRAW {
        @Override
        public void perform(ScreenControls screen) {
            screen.redraw();
        }
    },
    SUSPEND {
        @Override
        public void perform(ScreenControls screen) throws IOException {
            screen.suspend();
        }
    },
    CAPTURE_MOUSE {
        @Override
        public void perform(ScreenControls screen) throws IOException {
            screen.captureMouse();
        }
    },
    RELEASE_MOUSE {
        @Override
        public void perform(ScreenControls screen) throws IOException {
            screen.releaseMouse();
        }
    }
}
