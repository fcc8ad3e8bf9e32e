package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.report.ExportFile;
import dev.deepseektui.app.report.ExportFormat;
import dev.deepseektui.app.report.ExportFormat.AgentTapes;
import dev.deepseektui.app.report.SessionPage;
import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.command.CommandContext.HostServices;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation;
import dev.deepseektui.app.tui.desk.Picker;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionForks;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;
import dev.deepseektui.core.tape.Tape.TapeReader;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Commands that clear, open, resume, fork, rename and export sessions. */
final class SessionCommands {
    static final List<SlashCommand> ALL = List.of(
            SlashCommand.of("clear", SessionCommands::clear),
            SlashCommand.of(
                    "new", invocation -> controls -> invocation.context().restartSession()),
            SlashCommand.of("sessions", SessionCommands::choose),
            new SlashCommand("resume", "[ID]", SessionCommands::resume),
            new SlashCommand("fork", "[TURN]", SessionCommands::fork),
            new SlashCommand(
                    "rename",
                    "NAME",
                    invocation -> invocation.context().atBoundary(session -> session.rename(invocation.words()))),
            new SlashCommand(
                    "export",
                    "[md|html|json] [FILE]",
                    invocation -> invocation.context().aside(session -> export(session, invocation))),
            new SlashCommand(
                    "capture",
                    "[FILE]",
                    invocation -> invocation.context().aside(session -> capture(session, invocation))),
            new SlashCommand(
                    "report",
                    "[FILE]",
                    invocation -> invocation.context().aside(session -> report(session, invocation))));

    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);

    private SessionCommands() {}

    private static Effect clear(Invocation invocation) {
        return invocation.context().betweenTurns(session -> {
            if (session.state().conversation().messages().isEmpty()) {
                throw new UserError(say("command.clear.empty"));
            }
            session.edits().clear();
        });
    }

    private static Effect choose(Invocation invocation) {
        CommandContext context = invocation.context();
        return context.aside(session -> {
            String here = SessionStore.real(context.host().workspace());
            List<SessionSummary> all = new SessionStore(context.host().home())
                    .all().stream()
                            .filter(summary -> summary.workspace().equals(here))
                            .toList();
            if (all.stream().allMatch(summary -> summary.id().equals(session.id()))) {
                throw new UserError(say("command.sessions.only"));
            }
            Effect stay = controls -> {};
            List<Picker.PickerItem> items = new ArrayList<>();
            for (SessionSummary summary : all) {
                boolean isOpen = summary.id().equals(session.id());
                Effect picked = isOpen ? stay : controls -> context.switchTo(summary.id());
                items.add(new Picker.PickerItem(summary.title(), about(summary), picked)
                        .showing(
                                List.of(
                                        Figures.ago(summary.changed(), Instant.now(), ZoneId.systemDefault()),
                                        turns(summary),
                                        cost(summary)),
                                preview(summary)));
            }
            context.open(Picker.of(say("command.sessions.title"), items).current(item -> item.picked() == stay));
        });
    }

    private static List<Line> preview(SessionSummary session) {
        List<Line> lines = new ArrayList<>(List.of(
                Line.of(Span.bold(session.title())),
                Line.of(Span.dim(span(session.started(), session.changed()))),
                Line.of(Span.dim("%s · %s · %s".formatted(session.model(), turns(session), cost(session)))),
                Line.of(Span.dim(session.id()))));
        if (!session.lastAsks().equals(List.of(session.title()))) {
            lines.add(Line.EMPTY);
            session.lastAsks().forEach(asked -> lines.add(Line.of(Span.of("› ", Ink.ACCENT), Span.plain(asked))));
        }
        return lines;
    }

    private static String span(Instant from, Instant to) {
        LocalDate first = LocalDate.ofInstant(from, ZoneId.systemDefault());
        LocalDate last = LocalDate.ofInstant(to, ZoneId.systemDefault());
        String end = first.equals(last) ? TIME.format(to.atZone(ZoneId.systemDefault())) : minute(to);
        return say("command.sessions.span", minute(from), end);
    }

    private static String minute(Instant moment) {
        return MINUTE.format(moment.atZone(ZoneId.systemDefault()));
    }

    private static String turns(SessionSummary session) {
        return say("command.sessions.turns", session.turns());
    }

    private static String cost(SessionSummary session) {
        Double cost = session.cost();
        return cost == null
                ? say("command.sessions.cost_unknown")
                : cost == 0 ? say("command.sessions.no_cost") : Figures.dollars(cost);
    }

    private static String about(SessionSummary session) {
        return say(
                "command.sessions.about",
                session.id(),
                minute(session.changed()),
                session.turns(),
                session.model(),
                cost(session));
    }

    private static Effect resume(Invocation invocation) {
        CommandContext context = invocation.context();
        return invocation
                .argument()
                .map(wanted -> context.aside(session -> resume(found(wanted, context.host()), session, context)))
                .orElseGet(() -> choose(invocation));
    }

    private static void resume(String id, Session session, CommandContext context) {
        if (id.equals(session.id())) {
            throw new UserError(say("command.sessions.open", id));
        }
        context.switchTo(id);
    }

    private static String found(String wanted, HostServices host) {
        SessionSummary session = new SessionStore(host.home()).find(wanted);
        if (!session.workspace().equals(SessionStore.real(host.workspace()))) {
            throw new UserError(say("command.sessions.elsewhere", session.id(), session.workspace()));
        }
        return session.id();
    }

    private static Effect fork(Invocation invocation) {
        Optional<Long> turn = invocation.argument().map(word -> turn("fork", word));
        CommandContext context = invocation.context();
        SessionForks forks = context.host().forks();
        return context.betweenTurns(session -> context.switchTo(
                turn.map(number -> forks.before(session.id(), number)).orElseGet(() -> forks.now(session.id()))));
    }

    static long turn(String command, String word) {
        try {
            return Long.parseLong(word);
        } catch (NumberFormatException e) {
            throw new UserError(say("command.turn.number", command, word), e);
        }
    }

    /** Writes the session to a new file. Throws if the file already exists. */
    private static void export(Session session, Invocation invocation) {
        String[] words = invocation.words().strip().split("\\s+", 2);
        Optional<ExportFormat> named = ExportFormat.named(words[0]);
        String name = named.isEmpty() ? invocation.words().strip() : words.length > 1 ? words[1].strip() : "";
        ExportFormat form = named.orElseGet(() -> byEnding(name));
        Path file = place(invocation, name.isEmpty() ? "session-" + session.id() + "." + form : name);
        into(file, out -> {
            try (TapeReader events = session.log().tape().read(0)) {
                form.write(events, AgentTapes.in(session.sessionFiles()), out);
            }
        });
        invocation.context().showLine(say("command.export.done", file, form));
    }

    private static void capture(Session session, Invocation invocation) {
        Path file = place(invocation, invocation.argument().orElse("capture-" + session.id() + ".jsonl"));
        session.capture().start(file);
        invocation.context().showLine(say("command.capture.started", file));
    }

    private static void report(Session session, Invocation invocation) {
        Path file = place(invocation, invocation.argument().orElse("report-" + session.id() + ".html"));
        into(file, out -> {
            try (TapeReader events = session.log().tape().read(0)) {
                SessionPage.of(
                                events,
                                session.state().prices(),
                                session.context().compaction()::thresholds)
                        .write(out);
            }
        });
        invocation.context().showLine(say("command.report.done", file));
    }

    private static Path place(Invocation invocation, String name) {
        return invocation.context().host().workspace().resolve(name);
    }

    private static void into(Path file, ExportFile.ExportContent content) {
        try {
            new ExportFile(file).writeNew(content);
        } catch (FileAlreadyExistsException e) {
            throw new UserError(say("command.export.there", file), e);
        } catch (NoSuchFileException e) {
            throw new UserError(say("command.export.no_folder", file), e);
        } catch (IOException e) {
            throw new UserError(say("command.export.failed", file, IoReason.of(e)), e);
        }
    }

    /** Returns the format indicated by the name's extension, or Markdown if the extension is unknown. */
    private static ExportFormat byEnding(String name) {
        return ExportFormat.named(name.substring(name.lastIndexOf('.') + 1)).orElse(ExportFormat.md);
    }
}
