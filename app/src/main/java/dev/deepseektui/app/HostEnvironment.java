package dev.deepseektui.app;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.language.Language;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.process.ShellPrograms;
import dev.deepseektui.core.workspace.git.GitPlaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The process environment: variables, home directory and working directory. */
public record HostEnvironment(Map<String, String> environment, Path userHome, Path workingDirectory) {
    public HostEnvironment {
        environment = Map.copyOf(environment);
    }

    /** Returns the language set by the environment, used until the settings are loaded. */
    public Language language() {
        return Language.of("auto", environment);
    }

    public DeepseekHome home() {
        return DeepseekHome.of(environment, userHome);
    }

    /**
     * Returns the installed programs. None of them is in the working directory, the workspace or the repositories around
     * them, even if {@code PATH} names a directory there. Programs below the user's home are found even if the home itself
     * is one of these directories.
     */
    public ShellPrograms programs(Path workspace) {
        List<Path> projects = Stream.of(workingDirectory, workspace)
                .map(directory -> GitPlaces.project(directory, userHome))
                .filter(project -> !userHome.startsWith(project))
                .toList();
        return ShellPrograms.outside(projects, environment.getOrDefault("PATH", ""));
    }

    public static HostEnvironment ofProcess() {
        return new HostEnvironment(
                NamedLocale.of(LauncherVariables.of(System.getenv())),
                Path.of(System.getProperty("user.home")),
                Path.of("").toAbsolutePath());
    }

    /**
     * Environment variables that the launcher removed, because other programs of the user can read a process's
     * environment. The launcher passes the variables through a pipe as {@code NAME=value} lines; they are then merged
     * into the environment.
     */
    static final class LauncherVariables {
        /** The system property that contains the pipe's file descriptor. */
        private static final String PROPERTY = "deepseek.handed";

        private LauncherVariables() {}

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
                throw new UserError(say("input.key", IoReason.of(e)), e);
            }
            return all;
        }
    }

    /**
     * The user's original locale. The launcher replaces an ASCII locale, because Java would lose characters of
     * arguments and paths. The screen and child processes use the original locale.
     */
    static final class NamedLocale {
        /** The system property with the original LC_CTYPE; empty if another variable sets the locale. */
        private static final String CHARACTER_TYPE = "deepseek.ctype";
        /** The system property with the original LC_ALL. */
        private static final String OF_ALL = "deepseek.locale";

        private NamedLocale() {}

        static Map<String, String> of(Map<String, String> environment) {
            return with(
                    with(environment, "LC_CTYPE", System.getProperty(CHARACTER_TYPE)),
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
