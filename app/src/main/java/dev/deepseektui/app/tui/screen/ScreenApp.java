package dev.deepseektui.app.tui.screen;

import dev.deepseektui.app.log.ProgramLog;
import dev.deepseektui.app.tui.ScreenLoop;
import dev.deepseektui.app.tui.ScreenLoop.Inbox.MessageQueue;
import dev.deepseektui.app.tui.ScreenProgram;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.editor.DraftFile;
import dev.deepseektui.app.tui.editor.HistoryFile;
import dev.deepseektui.app.tui.keys.UiKeys;
import dev.deepseektui.app.tui.keys.UiKeys.NotifyMode;
import dev.deepseektui.app.tui.screen.ScreenListener.SharedTape;
import dev.deepseektui.app.tui.terminal.LiveScreen;
import dev.deepseektui.app.tui.transcript.Transcript;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

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
        ProgramLog defects = start.defects(line -> queue.accept(new SessionMsg.NoticeLine(line)));
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        // Whatever thread dies now: a line on stderr would scroll the screen for good.
        Thread.setDefaultUncaughtExceptionHandler(defects);
        try {
            return run(firstAsk, new Surface(queue, terminal), defects);
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }

    /** The input and the display of the screen. */
    private record Surface(MessageQueue queue, LiveScreen terminal) {}

    private List<String> run(Optional<String> firstAsk, Surface surface, ProgramLog defects)
            throws IOException, InterruptedException {
        MessageQueue queue = surface.queue();
        QueuedPrompts queued =
                new QueuedPrompts(queue, start.config().get(UiKeys.QUEUE).equals("step"));
        firstAsk.ifPresent(queued::add);
        LiveScreen terminal = surface.terminal();
        Config config = start.config();
        Desk desk = first().desk(clock.instant());
        SharedTape tape = new SharedTape(false);
        ScreenModel model = ScreenModel.of(desk, blank(tape).transcript(), clock.instant())
                .queued(queued.all())
                .owningMouse(config.get(UiKeys.MOUSE));
        try (SessionController controller =
                        new SessionController(new SessionOpening(queue, start, queued, defects, this::blank));
                BackgroundJobs jobs = new BackgroundJobs(
                        queue,
                        controller::session,
                        new BackgroundJobs.Looked(
                                new HistoryFile(start.home().history()),
                                new DraftFile(start.home().drafts(), start.workspace()),
                                new GitBranch(start.workspace()),
                                () -> new SessionStore(start.home()).askedLast(start.workspace())));
                // First to be closed, so that the shell is not kept waiting for the engine.
                terminal) {
            terminal.wear(desk.theme());
            if (model.ownsMouse()) {
                terminal.captureMouse();
            }
            controller.begin(start.source(), tape);
            jobs.begin();
            ScreenUpdate update = new ScreenUpdate(controller, jobs, attention(config));
            ScreenModel last =
                    new ScreenLoop<>(model, new ScreenProgram<>(update, new ScreenView()), terminal, queue).run(queue);
            return ExitSummary.lines(
                    last.at(Duration.between(model.time().started(), clock.instant())),
                    controller.session().map(Session::id));
        }
    }

    /** By the settings as they are now: a key that was stored meanwhile is among them. */
    private InitialDesk first() {
        return new InitialDesk(start.config(), start.environment(), start.workspace());
    }

    private SessionMsg.SessionBegun blank(SharedTape tape) {
        InitialDesk initial = first();
        return new SessionMsg.SessionBegun(new Transcript(tape, initial.reasoning()), initial.pane(), initial.status());
    }

    private Attention attention(Config config) {
        Path name = start.workspace().toAbsolutePath().normalize().getFileName();
        return new Attention(String.valueOf(name), NotifyMode.of(config.get(UiKeys.NOTIFY)));
    }
}
