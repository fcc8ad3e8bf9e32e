package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.app.tui.theme.Theme;
import java.io.IOException;

/** Where is a screen shown? */
public interface Stage {
    LiveScreen open(Theme theme) throws IOException, InterruptedException;

    /** The terminal of this process. A class, for the JVM archives no lambda that no rehearsal has run. */
    final class OfProcess implements Stage {
        @Override
        public LiveScreen open(Theme theme) throws IOException, InterruptedException {
            return LiveScreen.open(theme);
        }
    }
}
