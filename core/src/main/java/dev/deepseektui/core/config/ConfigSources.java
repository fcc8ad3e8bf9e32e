package dev.deepseektui.core.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where settings are looked for.
 *
 * @param settings a settings file named by the user, which must exist and takes the place of the one in the home
 * @param workspace the directory whose own settings count too; empty leaves them out, be it that the workspace is not
 *     trusted or that the question has nothing to do with it
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

    /** A key set on the command line. */
    public record Flag(String option, String key, String value) {}

    /** In the home directory the user's file and the workspace's are one, by whatever links each is reached. */
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
            return false; // reading it will say why
        }
    }

    /**
     * A settings file that was read already: what was agreed to is what counts, whatever the file holds meanwhile.
     *
     * @param place where it was read, for complaints
     */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares them
    public record SettingsText(Path place, byte[] bytes) {}
}
