package dev.deepseektui.app.tui.screen;

import dev.deepseektui.app.log.DefectLog;
import dev.deepseektui.app.tui.MessageQueue;
import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.Program;
import dev.deepseektui.app.tui.ScreenLoop;
import dev.deepseektui.app.tui.command.RuleOffers;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.editor.HistoryFile;
import dev.deepseektui.app.tui.overlay.Asking;
import dev.deepseektui.app.tui.state.GitBranch;
import dev.deepseektui.app.tui.state.Notice;
import dev.deepseektui.app.tui.state.UiKeys;
import dev.deepseektui.app.tui.terminal.LiveScreen;
import dev.deepseektui.app.tui.transcript.BlockMakers;
import dev.deepseektui.app.tui.transcript.Transcript;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionCallbacks;
import dev.deepseektui.core.session.SessionSource;
import dev.deepseektui.core.session.SessionStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Runs a session on the screen: the screen on the calling thread, the engine on its own. */
public final class ScreenApp {
    private static final Duration GRACE = Duration.ofMillis(30);

    private final ScreenStart start;
    private final InstantSource clock;

    public ScreenApp(ScreenStart start, InstantSource clock) {
        this.start = start;
        this.clock = clock;
    }

    /** Draws a first frame for nobody: for who waits for the settings. */
    public static void practise(LiveScreen terminal, FirstDesk first) {
        Desk desk = first.desk(Instant.EPOCH).sized(terminal.size());
        ScreenModel model = ScreenModel.of(desk, new Transcript(new SharedTape(), BlockMakers.ALL), Instant.EPOCH);
        terminal.practise(canvas -> new ScreenView().draw(model, canvas));
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
        FirstDesk first = new FirstDesk(config, start.environment(), start.workspace());
        Desk desk = first.desk(clock.instant());
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
            queue.accept(new SessionMsg.Painted(start.source(), firstAsk.isPresent() ? Duration.ZERO : GRACE));
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

    /** What a session is shown on. */
    private record Showing(Consumer<Msg> screen, DefectLog defects) {}

    /** On the engine's thread: trust is asked for, the session opened, and its past shown. */
    private Session opened(Showing stage, SessionSource source) {
        Consumer<Msg> screen = stage.screen();
        Asking asking = new Asking(screen);
        SharedTape tape = new SharedTape();
        FirstDesk first = new FirstDesk(start.config(), start.environment(), start.workspace());
        screen.accept(new SessionMsg.Begun(new Transcript(tape, BlockMakers.ALL), first.pane(), first.status()));
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
