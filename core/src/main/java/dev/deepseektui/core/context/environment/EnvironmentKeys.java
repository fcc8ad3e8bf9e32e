package dev.deepseektui.core.context.environment;

import static dev.deepseektui.core.config.ValueType.flag;

import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;

/** Whether the model is told where it works. */
public final class EnvironmentKeys {
    public static final ConfigKey<Boolean> ENVIRONMENT = ConfigKey.of(
            "context.environment",
            flag(),
            true,
            "Tell the model in front of the first message where it works: directory, system, date, git, the top of the"
                    + " tree, installed tools.");

    public static final Declarations ALL = Declarations.of(ENVIRONMENT);

    private EnvironmentKeys() {}
}
