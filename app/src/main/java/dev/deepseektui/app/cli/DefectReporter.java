package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
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
public record DefectReporter(HostEnvironment hostEnvironment, Console console)
        implements Thread.UncaughtExceptionHandler {
    @Override
    public void uncaughtException(Thread thread, Throwable mistake) {
        of(hostEnvironment, console).uncaughtException(thread, mistake);
    }

    static ProgramLog of(HostEnvironment hostEnvironment, Console console) {
        return new ProgramLog(hostEnvironment.home().log(), () -> keys(hostEnvironment), console::say);
    }

    /**
     * Returns the log for a command that has settings. The log masks the API keys, including a key given on the command
     * line.
     *
     * @param user receives the messages for the user
     */
    static ProgramLog of(HostEnvironment hostEnvironment, Supplier<Config> config, Consumer<String> user) {
        return new ProgramLog(hostEnvironment.home().log(), () -> keys(config.get()), user);
    }

    /** Returns the API keys to mask; none if the settings cannot be read, because the command then uses no key. */
    private static Collection<String> keys(HostEnvironment hostEnvironment) {
        try {
            return keys(new SettingsOptions().loadWithoutWorkspace(hostEnvironment));
        } catch (UserError unreadable) {
            return List.of();
        }
    }

    private static Collection<String> keys(Config config) {
        return config.secrets();
    }
}
