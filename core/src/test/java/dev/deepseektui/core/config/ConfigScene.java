package dev.deepseektui.core.config;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.SettingsCatalog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A home, workspace, environment and flags set by a test, and the settings loaded from them. */
final class ConfigScene {
    private final Path root;
    private final Map<String, String> environment = new HashMap<>();
    private final List<ConfigSources.Flag> flags = new ArrayList<>();
    private Optional<Path> settings = Optional.empty();
    private Optional<Path> workspace;

    ConfigScene(Path root) {
        this.root = root;
        this.workspace = Optional.of(root.resolve("work"));
    }

    Path home() {
        return root.resolve("home");
    }

    Path userFile() {
        return home().resolve("config.toml");
    }

    Path workspaceFile() {
        return root.resolve("work/.deepseek/config.toml");
    }

    ConfigScene user(String toml) {
        write(userFile(), toml);
        return this;
    }

    ConfigScene workspace(String toml) {
        write(workspaceFile(), toml);
        return this;
    }

    ConfigScene stored(String key) {
        write(home().resolve("credentials"), key);
        return this;
    }

    ConfigScene variable(String name, String value) {
        environment.put(name, value);
        return this;
    }

    ConfigScene flag(String option, String key, String value) {
        flags.add(new ConfigSources.Flag(option, key, value));
        return this;
    }

    ConfigScene settings(Path file) {
        settings = Optional.of(file);
        return this;
    }

    ConfigScene withoutWorkspace() {
        workspace = Optional.empty();
        return this;
    }

    Config load() {
        DeepseekHome home = new DeepseekHome(home());
        return ConfigLoader.load(SettingsCatalog.ALL, new ConfigSources(home, settings, workspace, environment, flags));
    }

    /** Returns the error lines, without the test's directory. */
    List<String> complaints() {
        try {
            load();
            return List.of();
        } catch (UserError e) {
            return e.lines().stream()
                    .map(line -> line.replace(root + "/home/", "").replace(root + "/", ""))
                    .toList();
        }
    }

    private static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
