package dev.deepseektui.core.process.sandbox;

import static dev.deepseektui.core.config.ValueType.flag;
import static dev.deepseektui.core.config.ValueType.line;
import static dev.deepseektui.core.config.ValueType.listOf;
import static dev.deepseektui.core.config.ValueType.oneOf;
import static dev.deepseektui.core.config.ValueType.text;

import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.config.ValueType;
import java.util.List;

/** The settings of the sandbox. */
public final class SandboxKeys {
    private static final ValueType<String> PLACE =
            text("a path", path -> !path.isBlank() && path.chars().noneMatch(Character::isISOControl));

    public static final ConfigKey<String> MODE = ConfigKey.of(
            "sandbox.mode",
            oneOf("auto", "require", "off"),
            "auto",
            "Whether commands run in a sandbox: where there is one; always, and not at all without one; never.");

    public static final ConfigKey<Boolean> NETWORK =
            ConfigKey.of("sandbox.network", flag(), false, "Whether commands in the sandbox reach the network.");

    public static final ConfigKey<List<String>> HIDE = ConfigKey.of(
            "sandbox.hide",
            listOf(PLACE, "paths: absolute, from the project folder, or from the home with ~/"),
            List.of(),
            "Files and folders that commands in the sandbox do not find, beside keys and files of tools.protect.");

    public static final ConfigKey<List<String>> ENVIRONMENT = ConfigKey.of(
            "sandbox.environment",
            listOf(line(), "names of variables, * for any part of one"),
            List.of(),
            "Environment variables that commands get beside the usual ones (PATH, LANG, JAVA_HOME …), in the sandbox"
                    + " and outside.");

    public static final Declarations ALL = Declarations.of(MODE, NETWORK, HIDE, ENVIRONMENT);

    private SandboxKeys() {}
}
