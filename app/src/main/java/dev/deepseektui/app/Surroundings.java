package dev.deepseektui.app;

import dev.deepseektui.core.base.language.Language;
import java.nio.file.Path;
import java.util.Map;

/** What the program is told by the process it runs in. */
public record Surroundings(Map<String, String> environment, Path userHome, Path workingDirectory) {
    public Surroundings {
        environment = Map.copyOf(environment);
    }

    /** What is spoken until settings are read, and where they cannot be. */
    public Language language() {
        return Language.of("auto", environment);
    }

    public static Surroundings ofProcess() {
        return new Surroundings(
                NamedLocale.of(HandedVariables.of(System.getenv())),
                Path.of(System.getProperty("user.home")),
                Path.of("").toAbsolutePath());
    }
}
