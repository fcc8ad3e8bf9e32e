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

/** Where the mistakes of commands go. For the process: those that nobody catches; nothing is set up before there is one. */
public final class Defects implements Thread.UncaughtExceptionHandler {
    private final Surroundings surroundings;
    private final Console console;

    public Defects(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public void uncaughtException(Thread thread, Throwable mistake) {
        of(surroundings, console).uncaughtException(thread, mistake);
    }

    static ProgramLog of(Surroundings surroundings, Console console) {
        return new ProgramLog(surroundings.home().log(), () -> keys(surroundings), console::say);
    }

    /** Of a command that has settings, with a key that may stand on the command line only. */
    static ProgramLog of(Surroundings surroundings, Supplier<Config> config, Consumer<String> user) {
        return new ProgramLog(surroundings.home().log(), () -> keys(config.get()), user);
    }

    /** Settings that cannot be read hold no key that anybody could have used. */
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
