package dev.deepseektui.app;

import java.nio.file.Path;
import java.util.Map;

/** What the program is told by the process it runs in. */
public record Surroundings(Map<String, String> environment, Path userHome, Path workingDirectory) {
    public Surroundings {
        environment = Map.copyOf(environment);
    }

    static Surroundings ofProcess() {
        return new Surroundings(
                HandedVariables.of(System.getenv()),
                Path.of(System.getProperty("user.home")),
                Path.of("").toAbsolutePath());
    }
}
