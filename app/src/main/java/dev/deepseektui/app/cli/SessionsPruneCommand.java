package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.rewind.RewindKeys;
import dev.deepseektui.core.session.SessionKeys;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Takes old sessions off the disk. */
@Command(
        name = "prune",
        description = "Delete sessions that were not used for a long time.",
        footerHeading = CommandTree.EXAMPLES,
        footer = {"  deepseek-tui sessions prune --older-than 90 --dry-run"})
final class SessionsPruneCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Mixin
    private SettingsOptions settings = new SettingsOptions();

    @Option(names = "--older-than", paramLabel = "DAYS", description = "Days without use; default: session.keep_days.")
    private @Nullable Integer days;

    @Option(names = "--dry-run", description = "Only list the sessions.")
    private boolean dry;

    SessionsPruneCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        DeepseekHome home = SettingsOptions.home(surroundings);
        SessionStore store = new SessionStore(home);
        Instant now = InstantSource.system().instant();
        KeptFiles kept = new KeptFiles(home, now);
        long keptDays = settings.loadWithoutWorkspace(surroundings).get(RewindKeys.KEEP_DAYS);
        Optional<Long> age = age();
        List<SessionSummary> old = age.map(since -> store.olderThan(now.minus(Duration.ofDays(since))))
                .orElse(List.of());
        if (dry && age.isPresent()) {
            old.forEach(session -> console.out().println(SessionLines.line(session)));
            return ExitCode.DONE;
        }
        int exitCode = new SessionDeletion(session -> delete(store, session), console).delete(old);
        Optional<String> gone = dry ? Optional.empty() : kept.expire(keptDays);
        gone.ifPresent(console.out()::println);
        if (age.isEmpty() && gone.isEmpty()) {
            throw new UserError(
                    "session.keep_days is 0, which keeps sessions for ever; set it, or say --older-than DAYS");
        }
        return exitCode;
    }

    /** What an old session taught its workspace outlives it. */
    private static List<String> delete(SessionStore store, SessionSummary session) {
        store.delete(session.id());
        return List.of();
    }

    /** Empty where sessions are kept for ever: files kept for /rewind go all the same. */
    private Optional<Long> age() {
        if (days == null) {
            long kept = settings.loadWithoutWorkspace(surroundings).get(SessionKeys.KEEP_DAYS);
            return kept == 0 ? Optional.empty() : Optional.of(kept);
        }
        if (days < 1) {
            throw new UserError("--older-than " + days + ": must be 1 or more");
        }
        return Optional.of((long) days);
    }
}
