package dev.deepseektui.core.sandbox;

import static dev.deepseektui.core.config.ValueTypes.flag;
import static dev.deepseektui.core.config.ValueTypes.oneOf;

import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;

/** What can be set about the sandbox. */
public final class SandboxKeys {
    public static final ConfigKey<String> MODE = ConfigKey.of(
            "sandbox.mode",
            oneOf("auto", "require", "off"),
            "auto",
            "Whether commands run in a sandbox: where there is one; always, and not at all without one; never.");

    public static final ConfigKey<Boolean> NETWORK =
            ConfigKey.of("sandbox.network", flag(), false, "Whether commands in the sandbox reach the network.");

    public static final Declarations ALL = Declarations.of(MODE, NETWORK);

    private SandboxKeys() {}
}
