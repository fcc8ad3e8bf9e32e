package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.log.ProgramLog;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A reporter of internal errors in commands and of uncaught exceptions. It opens the log only when there is an error.
 */
public record Defects(Surroundings surroundings, Console console) implements Thread.UncaughtExceptionHandler {
    @Override
    public void uncaughtException(Thread thread, Throwable mistake) {
        of(surroundings, console).uncaughtException(thread, mistake);
    }

    static ProgramLog of(Surroundings surroundings, Console console) {
        return new ProgramLog(surroundings.home().log(), () -> keys(surroundings), console::say);
    }

    /**
     * Returns the log for a command that has settings. The log masks API keys, including a key given on the command
     * line.
     */
    static ProgramLog of(Surroundings surroundings, Supplier<Config> config, Consumer<String> user) {
        return new ProgramLog(surroundings.home().log(), () -> keys(config.get()), user);
    }

    /** Returns the API keys to mask; none if the settings cannot be read, because the command then uses no key. */
    private static Collection<String> keys(Surroundings surroundings) {
        try {
            return keys(new SettingsOptions().loadWithoutWorkspace(surroundings));
        } catch (UserError unreadable) {
            return List.of();
        }
    }

    private static Collection<String> keys(Config config) {
        return config.secrets();
    }
}
