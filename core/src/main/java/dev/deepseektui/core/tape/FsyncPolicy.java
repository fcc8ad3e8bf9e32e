package dev.deepseektui.core.tape;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.util.Locale;

/** The choice of events that must be on the disk, not only with the operating system, before work goes on. */
public enum FsyncPolicy {
    /** Each ask, result and turn end. */
    EVENT,
    /** Each turn end. */
    TURN;

    public static FsyncPolicy of(Config config) {
        return valueOf(config.get(TapeKeys.FSYNC).toUpperCase(Locale.ROOT));
    }

    public boolean demands(TapeEvent event) {
        if (event instanceof ToolStarted started) {
            return started.effect();
        }
        return event instanceof TurnEnded
                || (this == EVENT && (event instanceof Asked || event instanceof ToolReturned));
    }
}
