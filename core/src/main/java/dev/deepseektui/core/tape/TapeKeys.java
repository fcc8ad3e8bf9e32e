package dev.deepseektui.core.tape;

import static dev.deepseektui.core.config.ValueType.oneOf;

import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;

/** The settings of the record of a session. */
public final class TapeKeys {
    public static final ConfigKey<String> FSYNC = ConfigKey.of(
            "session.fsync",
            oneOf("event", "turn"),
            "event",
            "When the record is forced to the disk: at each message, result and turn end, or at each turn end; always before an effect.");

    public static final Declarations ALL = Declarations.of(FSYNC);

    private TapeKeys() {}
}
