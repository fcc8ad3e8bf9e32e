package dev.deepseektui.core.tape;

import static dev.deepseektui.core.config.ValueType.oneOf;

import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;

/** Settings for the session's tape: the events after which it is synced to disk. */
public final class TapeKeys {
    public static final ConfigKey<FsyncPolicy> FSYNC =
            ConfigKey.of("session.fsync", oneOf(FsyncPolicy.class), FsyncPolicy.EVENT);

    public static final Declarations ALL = Declarations.of(FSYNC);

    private TapeKeys() {}

    /** A policy that determines the events to sync to disk before work continues. */
    public enum FsyncPolicy {
        /** Prompts, tool results, turn ends and starts of tool calls with effects. */
        EVENT,
        /** Turn ends and starts of tool calls with effects. */
        TURN;

        public boolean demands(TapeEvent event) {
            if (event instanceof ToolStarted started) {
                return started.effect();
            }
            return event instanceof TurnEnded
                    || (this == EVENT && (event instanceof Asked || event instanceof ToolReturned));
        }
    }
}
