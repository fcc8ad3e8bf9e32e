package dev.deepseektui.core.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where settings are looked for.
 *
 * @param settings a settings file named by the user, which must exist and takes the place of the one in the home
 */
public record ConfigSources(
        DeepseekHome home, Optional<Path> settings, Path workspace, Map<String, String> environment, List<Flag> flags) {
    public ConfigSources {
        environment = Map.copyOf(environment);
        flags = List.copyOf(flags);
    }

    /** A key set on the command line. */
    public record Flag(String option, String key, String value) {}

    public Path workspaceSettings() {
        return workspace.resolve(".deepseek").resolve("config.toml");
    }
}
