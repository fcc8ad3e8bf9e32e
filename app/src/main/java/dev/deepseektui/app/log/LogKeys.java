package dev.deepseektui.app.log;

import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.config.ValueType;

/** The settings of the program's log. */
public final class LogKeys {
    public static final ConfigKey<String> LEVEL = ConfigKey.of(
            "log.level",
            ValueType.oneOf("off", "error", "warn", "info", "debug"),
            "info",
            "The detail of the program's log: info has requests, retries and servers, debug a line for each event; never what was said.");

    public static final Declarations ALL = Declarations.of(LEVEL);

    private LogKeys() {}
}
