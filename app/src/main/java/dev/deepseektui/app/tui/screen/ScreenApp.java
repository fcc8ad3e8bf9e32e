package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.tui.screen.ScreenTexts.say;

import dev.deepseektui.app.log.DefectLog;
import dev.deepseektui.app.tui.MessageQueue;
import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.Program;
import dev.deepseektui.app.tui.ScreenLoop;
import dev.deepseektui.app.tui.Size;
import dev.deepseektui.app.tui.command.RuleOffers;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.desk.Desk.Wear;
import dev.deepseektui.app.tui.editor.AskEditor;
import dev.deepseektui.app.tui.editor.History;
import dev.deepseektui.app.tui.editor.HistoryFile;
import dev.deepseektui.app.tui.keys.KeyBindings;
import dev.deepseektui.app.tui.overlay.Asking;
import dev.deepseektui.app.tui.pane.Pane;
import dev.deepseektui.app.tui.state.Editing;
import dev.deepseektui.app.tui.state.GitBranch;
import dev.deepseektui.app.tui.state.Motion;
import dev.deepseektui.app.tui.state.Notice;
import dev.deepseektui.app.tui.state.PaneMode;
import dev.deepseektui.app.tui.state.Status;
import dev.deepseektui.app.tui.state.UiKeys;
import dev.deepseektui.app.tui.terminal.LiveScreen;
import dev.deepseektui.app.tui.text.Glyphs;
import dev.deepseektui.app.tui.theme.Hyperlinks;
import dev.deepseektui.app.tui.theme.Theme;
import dev.deepseektui.app.tui.theme.ThemeName;
import dev.deepseektui.app.tui.transcript.BlockMakers;
import dev.deepseektui.app.tui.transcript.Transcript;
import dev.deepseektui.core.approval.ApprovalKeys;
import dev.deepseektui.core.compaction.CompactionKeys;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.session.ModelAccess;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionCallbacks;
import dev.deepseektui.core.session.SessionSource;
import dev.deepseektui.core.session.SessionStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Runs a session on the screen: the screen on the calling thread, the engine on its own. */
public final class ScreenApp {
    private final ScreenStart start;
    private final InstantSource clock;

    public ScreenApp(ScreenStart start, InstantSource clock) {
        this.start = start;
        this.clock = clock;
    }

    /** Returns when the user quits, with the terminal as it was, and with what is to be read there then. */
    public List<String> run(Optional<String> firstAsk, LiveScreen terminal) throws IOException, InterruptedException {
        MessageQueue queue = new MessageQueue();
        DefectLog defects = start.defects(line -> queue.accept(new SessionMsg.Told(line)));
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        // Whatever thread dies now: a line on stderr would scroll the screen for good.
        Thread.setDefaultUncaughtExceptionHandler(defects);
        try {
            return run(firstAsk, new Surface(queue, terminal), defects);
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }

    /** What the screen hears and where it is shown. */
    private record Surface(MessageQueue queue, LiveScreen terminal) {}

    private List<String> run(Optional<String> firstAsk, Surface surface, DefectLog defects)
            throws IOException, InterruptedException {
        MessageQueue queue = surface.queue();
        LiveScreen terminal = surface.terminal();
        Config config = start.config();
        Desk desk = desk(config);
        ScreenModel model = ScreenModel.of(desk, new Transcript(new SharedTape(), BlockMakers.ALL), clock.instant())
                .owningMouse(config.get(UiKeys.MOUSE));
        try (SessionController controller =
                        new SessionController(queue, start, source -> opened(new Showing(queue, defects), source));
                BackgroundJobs jobs = new BackgroundJobs(
                        queue,
                        controller::session,
                        new BackgroundJobs.Looked(
                                new HistoryFile(start.home().history()),
                                new GitBranch(start.workspace()),
                                () -> new SessionStore(start.home()).askedLast(start.workspace())));
                // First to be closed, so that the shell is not kept waiting for the engine.
                terminal) {
            terminal.wear(desk.theme());
            if (model.ownsMouse()) {
                terminal.captureMouse();
            }
            if (config.get(UiKeys.PICTURES).equals("auto")) {
                terminal.askForPictures(start.environment());
            }
            queue.accept(new SessionMsg.Painted(start.source()));
            firstAsk.ifPresent(ask -> queue.accept(new SessionMsg.Wanted(ask)));
            ScreenUpdate update = new ScreenUpdate(controller, jobs, attention(config));
            ScreenModel last =
                    new ScreenLoop<>(model, new Program<>(update, new ScreenView()), terminal, queue).run(queue);
            return Goodbye.lines(
                    last.at(Duration.between(model.time().started(), clock.instant())),
                    controller.session().map(Session::id));
        }
    }

    private Attention attention(Config config) {
        Path name = start.workspace().toAbsolutePath().normalize().getFileName();
        return new Attention(String.valueOf(name), Notice.of(config.get(UiKeys.NOTIFY)));
    }

    private Desk desk(Config config) {
        return new Desk(
                new Size(80, 24),
                editor(config),
                pane(config),
                PaneMode.of(config.get(UiKeys.PANE)),
                status(config),
                KeyBindings.of(config.get(UiKeys.KEYS)),
                wear(config),
                clock.instant());
    }

    private Wear wear(Config config) {
        Theme theme = Theme.of(ThemeName.of(config.get(UiKeys.THEME)), start.environment())
                .with(Glyphs.of(config.get(UiKeys.GLYPHS), start.environment()));
        Hyperlinks links = theme.links().in(start.workspace(), start.environment());
        return new Wear(theme.with(links), Motion.of(config.get(UiKeys.MOTION)));
    }

    private static AskEditor editor(Config config) {
        AskEditor plain = AskEditor.with(History.EMPTY);
        return switch (Editing.of(config.get(UiKeys.EDITING))) {
            case PLAIN -> plain;
            case VIM -> plain.inVim();
        };
    }

    private Pane pane(Config config) {
        return Pane.of(CompactionKeys.thresholds(config), start.prices())
                .at(Places.shown(start.workspace(), start.environment()));
    }

    private static Status status(Config config) {
        Status status =
                Status.of(config.get(ModelKeys.NAME), config.get(ModelKeys.EFFORT), config.get(ApprovalKeys.MODE));
        return ModelAccess.isEmbedded(config) ? status.answeredBy(say("guide")) : status;
    }

    /** What a session is shown on. */
    private record Showing(Consumer<Msg> screen, DefectLog defects) {}

    /** On the engine's thread: trust is asked for, the session opened, and its past shown. */
    private Session opened(Showing stage, SessionSource source) {
        Consumer<Msg> screen = stage.screen();
        Config config = start.config();
        Asking asking = new Asking(screen);
        SharedTape tape = new SharedTape();
        screen.accept(new SessionMsg.Begun(new Transcript(tape, BlockMakers.ALL), pane(config), status(config)));
        start.settleTrust(new TrustQuestion(asking)).forEach(line -> screen.accept(new SessionMsg.Told(line)));
        start.offerRules(new RuleOffers(asking)).forEach(line -> screen.accept(new SessionMsg.Told(line)));
        Session session = start.open(
                new SessionCallbacks(
                                new ScreenApprover(asking),
                                new ScreenContinuation(asking),
                                new ScreenListener(screen, tape, stage.defects()))
                        .filling(new FormDialog(asking)),
                source);
        session.permissions().book().complaints().forEach(line -> screen.accept(new SessionMsg.Told(line)));
        return session;
    }
}
