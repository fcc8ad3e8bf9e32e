package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.ground.UserError;
import dev.deepseektui.core.session.SessionKeys;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Takes old sessions off the disk. */
@Command(
        name = "prune",
        description =
                "Delete the sessions that nothing happened in for long: deepseek-tui sessions prune --older-than 90")
final class SessionsPruneCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Mixin
    private SettingsOptions settings = new SettingsOptions();

    @Option(
            names = "--older-than",
            paramLabel = "DAYS",
            description = "Days without use; else session.keep_days: deepseek-tui sessions prune --older-than 90")
    private @Nullable Long days;

    @Option(names = "--dry-run", description = "Only say which: deepseek-tui sessions prune --older-than 90 --dry-run")
    private boolean dry;

    SessionsPruneCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        long age = days == null ? settings.loadWithoutWorkspace(surroundings).get(SessionKeys.KEEP_DAYS) : days;
        if (age < 1) {
            throw new UserError("session.keep_days is 0, which keeps sessions for ever; say --older-than DAYS");
        }
        SessionStore store = new SessionStore(SettingsOptions.home(surroundings));
        int failures = 0;
        for (SessionSummary session :
                store.olderThan(InstantSource.system().instant().minus(Duration.ofDays(age)))) {
            failures += dry ? tell(session) : delete(store, session);
        }
        return failures == 0 ? ExitCode.DONE : ExitCode.FAILED;
    }

    private int tell(SessionSummary session) {
        console.out().println(SessionLines.line(session));
        return 0;
    }

    /** One that is in use or cannot be deleted is named, and the others are deleted all the same. */
    private int delete(SessionStore store, SessionSummary session) {
        try {
            store.delete(session.id());
            console.out().println("Deleted " + session.id() + ".");
            return 0;
        } catch (UserError error) {
            console.complain(error);
            return 1;
        }
    }
}
