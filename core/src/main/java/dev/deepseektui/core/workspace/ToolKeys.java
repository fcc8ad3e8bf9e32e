package dev.deepseektui.core.workspace;

import static dev.deepseektui.core.config.ValueType.line;
import static dev.deepseektui.core.config.ValueType.listOf;
import static dev.deepseektui.core.config.ValueType.text;

import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.config.ValueType;
import java.util.List;

/** Settings for tools: protected files, additional root directories, and variables not passed to commands. */
public final class ToolKeys {
    private static final String GLOBS = "type.globs";
    private static final String NAMES = "type.variables";
    private static final ValueType<String> DIRECTORY =
            text("type.absolute", path -> path.startsWith("/") && path.chars().noneMatch(Character::isISOControl));

    public static final ConfigKey<List<String>> PROTECT =
            ConfigKey.of("tools.protect", listOf(line(), GLOBS), List.of("**/.env*", "**/*.pem", "**/id_*", ".git/**"));
    public static final ConfigKey<List<String>> EXTRA_ROOTS =
            ConfigKey.of("tools.extra_roots", listOf(DIRECTORY, "type.absolutes"), List.of());
    public static final ConfigKey<List<String>> ENV_DROP =
            ConfigKey.of("tools.env_drop", listOf(line(), NAMES), List.of());

    public static final Declarations ALL = Declarations.of(PROTECT, EXTRA_ROOTS, ENV_DROP);

    private ToolKeys() {}
}
