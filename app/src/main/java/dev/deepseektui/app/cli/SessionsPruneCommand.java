package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;
import dev.deepseektui.core.workspace.rewind.Retention;
import dev.deepseektui.core.workspace.rewind.RewindKeys;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Takes old sessions off the disk. */
final class SessionsPruneCommand extends ProgramCommand {
    private final SettingsOptions settings = group(new SettingsOptions());

    private final Value<Integer> days = value("--older-than DAYS", Integer.class);

    private final Switch dry = flag("--dry-run");

    SessionsPruneCommand(Surroundings surroundings, Console console) {
        super(surroundings, console);
        examples("deepseek-tui sessions prune --older-than 90 --dry-run");
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
        if (dry.isGiven() && age.isPresent()) {
            old.forEach(session -> console.out().println(SessionLines.line(session)));
            return ExitCode.DONE;
        }
        int exitCode =
                new SessionsDeleteCommand.SessionDeletion(session -> delete(store, session), console).delete(old);
        Optional<String> gone = dry.isGiven() ? Optional.empty() : kept.expire(keptDays);
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
        if (days.get().isEmpty()) {
            long kept = settings.loadWithoutWorkspace(surroundings).get(SessionStore.KEEP_DAYS);
            return kept == 0 ? Optional.empty() : Optional.of(kept);
        }
        long given = days.required();
        if (given < 1) {
            throw new UserError("--older-than " + given + ": must be 1 or more");
        }
        return Optional.of(given);
    }

    /** The contents of files that are kept for going back, when old sessions go. */
    private record KeptFiles(DeepseekHome home, Instant now) {
        private static final double KILOBYTE = 1024;

        /** Those of sessions that are gone, or were not used for so many days; 0 for any time. What was done in words, if anything was. */
        Optional<String> expire(long days) {
            Set<String> alive = new SessionStore(home)
                    .all().stream().map(SessionSummary::id).collect(Collectors.toSet());
            try {
                Retention.Freed freed = new Retention(home.rewind())
                        .expire(days == 0 ? Instant.EPOCH : now.minus(Duration.ofDays(days)), alive);
                return freed.sessions() == 0
                        ? Optional.empty()
                        : Optional.of(say(
                                "cli.kept.gone",
                                freed.sessions(),
                                String.format(Locale.ROOT, "%.0f", freed.bytes() / KILOBYTE)));
            } catch (IOException e) {
                throw new UserError(
                        home.rewind() + ": cannot be pruned (" + IoReason.of(e) + "); check its permissions", e);
            }
        }
    }
}
