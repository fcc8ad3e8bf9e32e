package dev.deepseektui.app;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.language.Language;
import dev.deepseektui.core.config.DeepseekHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the program is told by the process it runs in. */
public record Surroundings(Map<String, String> environment, Path userHome, Path workingDirectory) {
    public Surroundings {
        environment = Map.copyOf(environment);
    }

    /** What is spoken until settings are read, and where they cannot be. */
    public Language language() {
        return Language.of("auto", environment);
    }

    /** Returns the program's own directory. */
    public DeepseekHome home() {
        return DeepseekHome.of(environment, userHome);
    }

    public static Surroundings ofProcess() {
        return new Surroundings(
                NamedLocale.of(HandedVariables.of(System.getenv())),
                Path.of(System.getProperty("user.home")),
                Path.of("").toAbsolutePath());
    }

    /**
     * The variables that the launcher took out of the environment, because everybody's programs can read what a process was started with.
     * They come by a pipe, {@code NAME=value} on a line each, and count as if they stood in the environment.
     */
    static final class HandedVariables {
        /** Holds the number of the pipe's descriptor. */
        private static final String PROPERTY = "deepseek.handed";

        private HandedVariables() {}

        static Map<String, String> of(Map<String, String> environment) {
            String descriptor = System.getProperty(PROPERTY);
            return descriptor == null ? environment : with(environment, Path.of("/dev/fd", descriptor));
        }

        static Map<String, String> with(Map<String, String> environment, Path pipe) {
            Map<String, String> all = new HashMap<>(environment);
            try {
                for (String line : Files.readString(pipe).split("\n", -1)) {
                    int end = line.indexOf('=');
                    if (end > 0) {
                        all.put(line.substring(0, end), line.substring(end + 1));
                    }
                }
            } catch (IOException e) {
                throw new UserError(
                        "The key that was in the environment did not come through (" + IoReason.of(e)
                                + "): run `deepseek-tui login` and leave it out of the environment",
                        e);
            }
            return all;
        }
    }

    /**
     * The locale that the user named. One of ASCII alone is replaced by the launcher, for Java would lose letters of arguments and paths in
     * it; the screen and the programs that are started here follow what was meant.
     */
    static final class NamedLocale {
        /** Holds what stood in the variable; empty where another one names the locale. */
        private static final String OF_LETTERS = "deepseek.ctype";
        /** The same of the variable that wins over all others. */
        private static final String OF_ALL = "deepseek.locale";

        private NamedLocale() {}

        static Map<String, String> of(Map<String, String> environment) {
            return with(
                    with(environment, "LC_CTYPE", System.getProperty(OF_LETTERS)),
                    "LC_ALL",
                    System.getProperty(OF_ALL));
        }

        static Map<String, String> with(Map<String, String> environment, String variable, @Nullable String named) {
            if (named == null) {
                return environment;
            }
            Map<String, String> meant = new HashMap<>(environment);
            if (named.isEmpty()) {
                meant.remove(variable);
            } else {
                meant.put(variable, named);
            }
            return meant;
        }
    }
}
