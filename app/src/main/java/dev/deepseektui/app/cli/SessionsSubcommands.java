package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cells.Cells.Columns;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.app.cli.CommandArguments.Switch;
import dev.deepseektui.app.cli.CommandArguments.Value;
import dev.deepseektui.app.cli.CommandArguments.ValueList;
import dev.deepseektui.app.cli.InputFile.OutputFile;
import dev.deepseektui.app.cli.SettingsOptions.WorkspaceOption;
import dev.deepseektui.app.report.ExportFile.ExportContent;
import dev.deepseektui.app.report.ExportFormat;
import dev.deepseektui.app.report.ExportFormat.AgentTapes;
import dev.deepseektui.app.report.SessionPage;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.capacity.CapacityKeys;
import dev.deepseektui.core.context.compaction.CompactionSettings;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.session.SessionErasure;
import dev.deepseektui.core.session.SessionErasure.ErasureResult;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.workspace.rewind.Retention;
import dev.deepseektui.core.workspace.rewind.RewindKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The commands that list, show, export and delete sessions. */
final class SessionsSubcommands {
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);
    private static final Columns LIST = new Columns("  ", -22, 0, 4, 9, 0);
    private static final Columns DETAILS = new Columns(" ", -10, 0);

    private SessionsSubcommands() {}

    static final class SessionsListCommand extends ProgramCommand {
        private final WorkspaceOption workspace = group(new WorkspaceOption());
        private final Switch everywhere = flag("--all");
        private final Switch json = flag("--json");

        SessionsListCommand(HostEnvironment hostEnvironment, Console console) {
            super(hostEnvironment, console);
        }

        @Override
        public Integer call() {
            String here = SessionStore.real(workspace.directory(hostEnvironment));
            List<SessionSummary> sessions = store().all().stream()
                    .filter(session -> everywhere.isGiven()
                            || session.problem() != null
                            || session.workspace().equals(here))
                    .toList();
            if (json.isGiven()) {
                sessions.forEach(session -> console.json(document(session)));
            } else if (sessions.isEmpty()) {
                console.print(say(everywhere.isGiven() ? "cli.sessions.none" : "cli.sessions.none_here"));
            } else {
                sessions.forEach(session -> console.print(line(session)));
            }
            return ExitCode.DONE;
        }
    }

    /** The command that shows the details of a session. */
    static final class SessionsShowCommand extends ProgramCommand {
        private final Value<String> wanted = parameter("ID", "1");
        private final Switch json = flag("--json");

        SessionsShowCommand(HostEnvironment hostEnvironment, Console console) {
            super(hostEnvironment, console);
            examples("deepseek-tui sessions show 20261118-0915");
        }

        @Override
        public Integer call() {
            SessionSummary session = store().find(wanted.required());
            if (json.isGiven()) {
                console.json(document(session));
                return ExitCode.DONE;
            }
            show("show.session", session.id());
            show("show.title", session.title());
            show("show.folder", session.workspace());
            show("show.model", session.model());
            show("show.turns", Long.toString(session.turns()));
            show("show.cost", cost(session));
            show("show.started", time(session.started()));
            show("show.used", time(session.changed()));
            show("show.size", say("cli.show.bytes", session.bytes()));
            if (session.problem() != null) {
                show("show.problem", session.problem());
            }
            return ExitCode.DONE;
        }

        private void show(String name, String value) {
            console.print(DETAILS.row(say("cli." + name), value));
        }
    }

    /** A command that prints a session or writes it to a file. */
    private abstract static class SessionOutputCommand extends ProgramCommand {
        private final Value<String> wanted = parameter("ID", "1");
        private final Value<Path> output = value("-o, --output FILE", Path.class);

        SessionOutputCommand(HostEnvironment hostEnvironment, Console console) {
            super(hostEnvironment, console);
        }

        abstract ExportContent content(SessionFiles files, TapeReader events);

        @Override
        public Integer call() throws IOException {
            SessionFiles files = store().files(store().find(wanted.required()).id());
            try (TapeReader events = TapeFile.read(files, EventCatalog.codec(), 0)) {
                ExportContent content = content(files, events);
                if (output.get().isEmpty()) {
                    content.writeTo(console.out());
                } else {
                    new OutputFile(hostEnvironment, output.required()).write(content);
                }
            }
            return ExitCode.DONE;
        }
    }

    /** The command that exports a session in a portable format. */
    static final class SessionsExportCommand extends SessionOutputCommand {
        private final Value<ExportFormat> format = value("--format FORM", ExportFormat.class);

        SessionsExportCommand(HostEnvironment hostEnvironment, Console console) {
            super(hostEnvironment, console);
            examples("deepseek-tui sessions export 20261118 --format html -o session.html");
        }

        @Override
        ExportContent content(SessionFiles files, TapeReader events) {
            return out -> format.get().orElse(ExportFormat.md).write(events, AgentTapes.in(files), out);
        }
    }

    /** The command that prints an HTML page with charts of a session. */
    static final class SessionsReportCommand extends SessionOutputCommand {
        private final SettingsOptions settings = group(new SettingsOptions());

        SessionsReportCommand(HostEnvironment hostEnvironment, Console console) {
            super(hostEnvironment, console);
            examples("deepseek-tui sessions report 20261118 -o report.html");
        }

        @Override
        ExportContent content(SessionFiles files, TapeReader events) {
            Config config = settings.loadWithoutWorkspace(hostEnvironment);
            return SessionPage.of(events, SessionPage.prices(config), CompactionSettings.of(config)::thresholds)::write;
        }
    }

    /** The command that deletes sessions and the memories that come from no other session. */
    static final class SessionsDeleteCommand extends ProgramCommand {
        private final ValueList<String> wanted = parameters("ID", "1..*");

        SessionsDeleteCommand(HostEnvironment hostEnvironment, Console console) {
            super(hostEnvironment, console);
            examples("deepseek-tui sessions delete 20261118-0915");
        }

        @Override
        public Integer call() {
            List<SessionSummary> meant =
                    wanted.all().stream().map(store()::find).distinct().toList();
            Optional<Path> snapshots = new SettingsOptions()
                    .loadWithoutWorkspace(hostEnvironment)
                    .find(CapacityKeys.MEMORY_DIR)
                    .map(Path::of);
            SessionErasure erasure = new SessionErasure(hostEnvironment.home(), snapshots, InstantSource.system());
            int exitCode = delete(meant, session -> remains(erasure.erase(session)), console);
            Path history = hostEnvironment.home().history();
            if (Files.exists(history)) {
                console.print(say("cli.delete.history", history));
            }
            return exitCode;
        }

        private static List<String> remains(ErasureResult erased) {
            List<String> lines = new ArrayList<>();
            if (erased.units().gone() > 0) {
                lines.add(say("cli.delete.gone", erased.units().gone()));
            }
            if (erased.units().shared() > 0) {
                lines.add(say("cli.delete.shared", erased.units().shared()));
            }
            if (!erased.forks().isEmpty()) {
                lines.add(say("cli.delete.forks", String.join(", ", erased.forks())));
            }
            return lines;
        }
    }

    /** The command that deletes sessions unused for some time and outdated file backups. Memories are kept. */
    static final class SessionsPruneCommand extends ProgramCommand {
        private static final double KILOBYTE = 1024;

        private final SettingsOptions settings = group(new SettingsOptions());
        private final Value<Integer> days = value("--older-than DAYS", Integer.class);
        private final Switch dry = flag("--dry-run");

        SessionsPruneCommand(HostEnvironment hostEnvironment, Console console) {
            super(hostEnvironment, console);
            examples("deepseek-tui sessions prune --older-than 90 --dry-run");
        }

        @Override
        public Integer call() {
            Instant now = InstantSource.system().instant();
            Config config = settings.loadWithoutWorkspace(hostEnvironment);
            Optional<Long> age = age(config);
            List<SessionSummary> old = age.map(since -> store().olderThan(now.minus(Duration.ofDays(since))))
                    .orElse(List.of());
            if (dry.isGiven() && age.isPresent()) {
                old.forEach(session -> console.print(line(session)));
                return ExitCode.DONE;
            }
            int exitCode = delete(
                    old,
                    session -> {
                        store().delete(session.id());
                        return List.of();
                    },
                    console);
            Optional<String> gone = dry.isGiven() ? Optional.empty() : expire(config.get(RewindKeys.KEEP_DAYS), now);
            gone.ifPresent(console::print);
            if (age.isEmpty() && gone.isEmpty()) {
                throw new UserError(say("cli.prune.forever"));
            }
            return exitCode;
        }

        /**
         * Returns the number of days after which unused sessions are deleted; empty if they are kept forever. Throws if
         * the given number is below 1.
         */
        private Optional<Long> age(Config config) {
            if (days.get().isEmpty()) {
                return Optional.of(config.get(SessionStore.KEEP_DAYS)).filter(kept -> kept > 0);
            }
            long given = days.required();
            if (given < 1) {
                throw new UserError(say("cli.prune.days", given));
            }
            return Optional.of(given);
        }

        /**
         * Removes the backups of deleted sessions and of sessions unused for {@code keptDays} days; returns the line to
         * print about it, empty if nothing was removed.
         *
         * @param keptDays the number of days, or 0 for no limit
         */
        private Optional<String> expire(long keptDays, Instant now) {
            Set<String> alive = store().all().stream().map(SessionSummary::id).collect(Collectors.toSet());
            Path rewind = hostEnvironment.home().rewind();
            try {
                Retention.FreedSpace freed = new Retention(rewind)
                        .expire(keptDays == 0 ? Instant.EPOCH : now.minus(Duration.ofDays(keptDays)), alive);
                String size = String.format(Locale.ROOT, "%.0f", freed.bytes() / KILOBYTE);
                return freed.sessions() == 0
                        ? Optional.empty()
                        : Optional.of(say("cli.kept.gone", freed.sessions(), size));
            } catch (IOException e) {
                throw new UserError(say("cli.prune.failed", rewind, IoReason.of(e)), e);
            }
        }
    }

    /**
     * Deletes sessions one by one, continuing after a failure, and returns the exit code.
     *
     * @param deletion deletes one session and returns the lines to print about it
     */
    private static int delete(
            List<SessionSummary> sessions, Function<SessionSummary, List<String>> deletion, Console console) {
        int exitCode = ExitCode.DONE;
        for (SessionSummary session : sessions) {
            try {
                List<String> more = deletion.apply(session);
                console.print(say("cli.delete.done", session.id()));
                more.forEach(console::print);
            } catch (UserError error) {
                console.complain(error);
                exitCode = ExitCode.FAILED;
            }
        }
        return exitCode;
    }

    private static String line(SessionSummary session) {
        String problem = session.problem();
        boolean isReadable = problem == null;
        return LIST.row(
                session.id(),
                time(session.changed()),
                isReadable ? Long.toString(session.turns()) : "",
                isReadable ? cost(session) : "",
                problem == null ? session.title() : say("cli.sessions.unreadable", problem));
    }

    private static String time(Instant moment) {
        return MINUTE.format(moment.atZone(ZoneId.systemDefault()));
    }

    private static String cost(SessionSummary session) {
        Double cost = session.cost();
        if (session.problem() != null) {
            return "";
        }
        if (cost == null) {
            return say("cli.sessions.cost.unknown");
        }
        return cost == 0 ? say("cli.sessions.cost.none") : String.format(Locale.ROOT, "$%.4f", cost);
    }

    private static ObjectNode document(SessionSummary session) {
        return Json.object()
                .put("session_id", session.id())
                .put("workspace", session.workspace())
                .put("name", session.name())
                .put("first_ask", session.firstAsk())
                .put("model", session.model())
                .put("turns", session.turns())
                .put("cost", session.cost())
                .put("started", session.started().toString())
                .put("changed", session.changed().toString())
                .put("bytes", session.bytes())
                .put("problem", session.problem());
    }
}
