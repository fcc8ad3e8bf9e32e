package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.AppMessages.say;

import com.googlecode.lanterna.TerminalSize;
import dev.deepseektui.app.log.ProgramLog;
import dev.deepseektui.app.tui.ScreenLoop;
import dev.deepseektui.app.tui.ScreenLoop.Inbox.MessageQueue;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.desk.Desk.Appearance;
import dev.deepseektui.app.tui.editor.DraftFile;
import dev.deepseektui.app.tui.editor.History;
import dev.deepseektui.app.tui.editor.HistoryFile;
import dev.deepseektui.app.tui.editor.PromptEditor;
import dev.deepseektui.app.tui.keys.KeyBindings;
import dev.deepseektui.app.tui.keys.UiKeys;
import dev.deepseektui.app.tui.keys.UiKeys.Reasoning;
import dev.deepseektui.app.tui.pane.Pane;
import dev.deepseektui.app.tui.pane.WorkStatus;
import dev.deepseektui.app.tui.screen.BackgroundJobs.GitBranch;
import dev.deepseektui.app.tui.screen.ScreenListener.SharedTape;
import dev.deepseektui.app.tui.screen.ScreenUpdate.Notifications;
import dev.deepseektui.app.tui.terminal.LiveScreen;
import dev.deepseektui.app.tui.text.Glyphs;
import dev.deepseektui.app.tui.text.Hyperlinks;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Theme;
import dev.deepseektui.app.tui.text.Theme.ThemeName;
import dev.deepseektui.app.tui.transcript.Transcript;
import dev.deepseektui.core.approval.rule.ApprovalKeys;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.compaction.CompactionSettings;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.session.EngineInbox.Due;
import dev.deepseektui.core.session.ModelAccess;
import dev.deepseektui.core.session.Models;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The screen application. The screen runs on the calling thread, the engine on another. */
public record ScreenApp(ScreenStart start, InstantSource clock) {
    /** Runs until the user quits, restores the terminal, and returns the lines to print afterwards. */
    public List<String> run(Optional<String> firstAsk, LiveScreen terminal) throws IOException, InterruptedException {
        MessageQueue queue = new MessageQueue();
        ProgramLog defects = start.defects(line -> queue.accept(SessionMsg.notice(line)));
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        // Uncaught exceptions are logged instead of printed to standard error, because printing would scroll the
        // screen.
        Thread.setDefaultUncaughtExceptionHandler(defects);
        try {
            return run(firstAsk, queue, terminal, defects);
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }

    private List<String> run(Optional<String> firstAsk, MessageQueue queue, LiveScreen terminal, ProgramLog defects)
            throws IOException, InterruptedException {
        Config config = start.config();
        Due whileRunning = config.get(UiKeys.QUEUE).equals("step") ? Due.NEXT_STEP : Due.AFTER_TURN;
        Desk desk = first().desk(clock.instant());
        SharedTape tape = new SharedTape(false);
        ScreenModel model =
                ScreenModel.of(desk, blank(tape).transcript(), clock.instant()).owningMouse(config.get(UiKeys.MOUSE));
        try (SessionController controller =
                        new SessionController(new SessionOpening(queue, start, defects, this::blank), whileRunning);
                BackgroundJobs jobs = new BackgroundJobs(
                        queue,
                        controller::session,
                        new BackgroundJobs.BackgroundSources(
                                new HistoryFile(start.home().history()),
                                new DraftFile(start.home().drafts(), start.workspace()),
                                new GitBranch(start.workspace()),
                                () -> new SessionStore(start.home()).askedLast(start.workspace())));
                // Closed in reverse order: the terminal first, so that it is restored without waiting for the engine.
                terminal) {
            terminal.wear(desk.theme());
            if (model.ownsMouse()) {
                terminal.captureMouse();
            }
            controller.begin(start.source(), tape);
            firstAsk.ifPresent(controller::submit);
            jobs.begin();
            ScreenUpdate update = new ScreenUpdate(controller, jobs, attention(config));
            ScreenModel last = new ScreenLoop<>(model, update, new ScreenView(), terminal, queue).run(queue);
            return ExitSummary.lines(
                    last.at(Duration.between(model.time().started(), clock.instant())),
                    controller.session().map(Session::id));
        }
    }

    /**
     * Returns the desk as configured now. The settings are read again, because an API key may have been stored in the
     * meantime.
     */
    private InitialDesk first() {
        return new InitialDesk(start.config(), start.environment(), start.workspace());
    }

    private SessionMsg.SessionBegun blank(SharedTape tape) {
        InitialDesk initial = first();
        return new SessionMsg.SessionBegun(new Transcript(tape, initial.reasoning()), initial.pane(), initial.status());
    }

    private Notifications attention(Config config) {
        Path name = start.workspace().toAbsolutePath().normalize().getFileName();
        return new Notifications(String.valueOf(name), config.get(UiKeys.NOTIFY));
    }

    /** The initial desk, built from the settings. */
    record InitialDesk(Config config, Map<String, String> environment, Path workspace) {
        Desk desk(Instant now) {
            return new Desk(
                    new TerminalSize(80, 24),
                    PromptEditor.with(History.EMPTY),
                    pane(),
                    config.get(UiKeys.PANE),
                    status(),
                    KeyBindings.of(config.get(UiKeys.KEYS)),
                    wear(),
                    now);
        }

        Pane pane() {
            return Pane.of(
                            CompactionSettings.of(config)::thresholds,
                            ModelAccess.prices(config),
                            model -> Models.budget(config, model).window())
                    .at(shown());
        }

        WorkStatus status() {
            WorkStatus status =
                    WorkStatus.of(config.get(ModelKeys.NAME), ModelKeys.effort(config), config.get(ApprovalKeys.MODE));
            return ModelAccess.isEmbedded(config) ? status.answeredBy(say("screen.guide")) : status;
        }

        Reasoning reasoning() {
            return config.get(UiKeys.REASONING);
        }

        private Appearance wear() {
            Theme theme = Theme.of(ThemeName.of(config.get(UiKeys.THEME)), environment)
                    .with(Glyphs.of(config.get(UiKeys.GLYPHS), environment));
            Hyperlinks links = theme.links().in(workspace, environment);
            return new Appearance(theme.with(links), config.get(UiKeys.MOTION));
        }

        /** Returns the workspace's path, with a tilde for the home directory. */
        private String shown() {
            Path whole = workspace.toAbsolutePath().normalize();
            String home = environment.getOrDefault("HOME", "");
            if (home.isEmpty() || !whole.startsWith(Path.of(home))) {
                return whole.toString();
            }
            Path inside = Path.of(home).relativize(whole);
            return inside.toString().isEmpty() ? "~" : "~/" + inside;
        }
    }

    /**
     * The summary printed when the program ends, with the command that resumes the session. Empty if there was no
     * prompt.
     */
    static final class ExitSummary {
        private static final String INDENT = "  ";

        private ExitSummary() {}

        /**
         * Returns the summary's lines.
         *
         * @param session the ID of the session that was open at the end; empty if none was open
         */
        static List<String> lines(ScreenModel last, Optional<String> session) {
            Pane pane = last.desk().pane();
            if (session.isEmpty() || !pane.wasAskedSince(last.time().started())) {
                return List.of();
            }
            List<String> facts = new ArrayList<>();
            facts.add(time(last.time().up()));
            facts.addAll(pane.summary());
            return Stream.of(
                            "",
                            INDENT + pane.title(),
                            INDENT + String.join(" · ", facts),
                            INDENT + say("screen.bye.continue", "deepseek-tui --resume " + session.get()),
                            "")
                    .map(line -> drawn(line, last))
                    .toList();
        }

        private static String drawn(String line, ScreenModel last) {
            return last.desk().theme().glyphs().drawn(Line.of(Span.plain(line))).text();
        }

        private static String time(Duration up) {
            long minutes = up.toMinutes();
            if (minutes == 0) {
                return Math.max(1, up.toSeconds()) + " s";
            }
            return minutes < 60
                    ? say("screen.bye.minutes", minutes)
                    : say("screen.bye.hours", minutes / 60, minutes % 60);
        }
    }
}
