package dev.deepseektui.core.session;

import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.workspace.OwnFiles;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;

/** The installed program and its environment. */
public record Installation(
        DeepseekHome home, Map<String, String> environment, String version, InstantSource clock, IdSource ids) {
    public Installation {
        environment = Map.copyOf(environment);
    }

    Path userHome() {
        return Path.of(environment.getOrDefault("HOME", System.getProperty("user.home", "/")));
    }

    /** Returns the files of deepseek-tui itself, which no tool may access. */
    OwnFiles own() {
        return OwnFiles.of(home, environment);
    }
}
