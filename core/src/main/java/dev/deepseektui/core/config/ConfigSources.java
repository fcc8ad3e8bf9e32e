package dev.deepseektui.core.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The places from which settings are loaded.
 *
 * @param settings a file named by the user, which must exist and replaces the one in the home directory
 * @param workspace the directory whose settings apply; empty if none apply, for example in an untrusted workspace
 */
public record ConfigSources(
        DeepseekHome home,
        Optional<Path> settings,
        Optional<Path> workspace,
        Map<String, String> environment,
        List<Flag> flags) {
    public ConfigSources {
        environment = Map.copyOf(environment);
        flags = List.copyOf(flags);
    }

    public record Flag(String option, String key, String value) {}

    /**
     * Returns the workspace's settings file; empty if it is also the user's own file, as when the workspace is the home
     * directory.
     */
    public Optional<Path> workspaceSettings() {
        return workspace
                .map(directory -> directory.resolve(".deepseek").resolve("config.toml"))
                .filter(file -> Stream.concat(settings.stream(), Stream.of(home.settings()))
                        .noneMatch(own -> isSame(own, file)));
    }

    private static boolean isSame(Path a, Path b) {
        try {
            return Files.exists(a) && Files.exists(b) && Files.isSameFile(a, b);
        } catch (IOException e) {
            return false; // reading it will report the reason
        }
    }

    /**
     * A settings file that was already read, so that the content approved by the user applies even if the file changes.
     *
     * @param place the file's path, for error messages
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record SettingsText(Path place, byte[] bytes) {}
}
