package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.EngineThread;
import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.command.CommandContext;
import dev.deepseektui.app.tui.command.CommandContext.HostServices;
import dev.deepseektui.app.tui.command.ModelCommands.ModelSuggestions;
import dev.deepseektui.app.tui.command.SlashCommands.SavedPrompts;
import dev.deepseektui.app.tui.desk.Overlay;
import dev.deepseektui.app.tui.desk.UserQuestions;
import dev.deepseektui.app.tui.desk.UserQuestions.OverlayMsg;
import dev.deepseektui.app.tui.screen.ScreenListener.SharedTape;
import dev.deepseektui.app.tui.text.Theme;
import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Daemon;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionKind;
import dev.deepseektui.core.session.SessionStore;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A controller between the screen and the session. It runs the user's commands on the engine's thread and sends the results to
 * the screen. Its methods return at once.
 */
final class SessionController implements CommandContext, AutoCloseable {
    private final Consumer<Msg> screen;
    private final HostServices host;
    private final SessionOpening opening;
    private final EngineThread engine;
    private final ExecutorService beside = Executors.newCachedThreadPool(work -> Daemon.of("beside", work));
    /** The cancellation of the engine's current work. */
    private volatile Cancellation cancellation = new Cancellation();

    private volatile @Nullable Session session;

    private volatile boolean isOpening;

    SessionController(SessionOpening opening) {
        this.screen = opening.screen();
        this.engine = new EngineThread(() -> screen.accept(new SessionMsg.EngineIdle()));
        this.host = opening.start();
        this.opening = opening;
    }

    QueuedPrompts queued() {
        return opening.queued();
    }

    void begin(SessionKind source, SharedTape tape) {
        isOpening = true;
        onEngine(() -> {
            try {
                session = opening.open(source, tape);
            } finally {
                isOpening = false;
            }
            screen.accept(new SessionMsg.SessionReady());
        });
    }

    /** Returns true until the first session is open. */
    boolean isOpening() {
        return isOpening;
    }

    Optional<Session> session() {
        return Optional.ofNullable(session);
    }

    SavedPrompts savedPrompts() {
        return new SavedPrompts(session().map(open -> open.prompts().saved()).orElse(List.of()));
    }

    /** Returns the models known without a request to a provider. */
    ModelSuggestions models() {
        return new ModelSuggestions(session().map(Session::knownModels).orElse(List.of()));
    }

    @Override
    public HostServices host() {
        return host;
    }

    @Override
    public UserQuestions asking() {
        return new UserQuestions(screen);
    }

    @Override
    public void showLine(String line) {
        screen.accept(SessionMsg.notice(line));
    }

    @Override
    public void open(Overlay overlay) {
        screen.accept(new OverlayMsg.OverlayShown(overlay));
    }

    @Override
    public void recall(String text) {
        screen.accept(SessionMsg.changing(model -> model.with(model.desk().ask().holding(text))));
    }

    @Override
    public void insert(String text) {
        screen.accept(SessionMsg.changing(model -> Completion.inserted(model, text)));
    }

    @Override
    public void copy(String text) {
        screen.accept(new SessionMsg.TextCopied(text));
    }

    @Override
    public void wearing(Theme theme) {
        screen.accept(SessionMsg.changing(model -> model.with(model.desk().wearing(theme))));
    }

    /** Opens the user's editor with the text. The editor uses the terminal until it exits. */
    Effect editOutside(String text) {
        return controls -> attempt(() -> {
            String edited =
                    new ExternalEditor(host.environment(), host.programs(), this::showLine).edit(text, controls);
            if (!edited.equals(text)) {
                recall(edited);
            }
        });
    }

    @Override
    public Effect ask(String text) {
        return controls -> onEngine(() -> openedFor(text).ask(text, newCancellation()));
    }

    @Override
    public Effect retry() {
        return controls -> onEngine(() -> opened().retry(newCancellation()));
    }

    /** Runs a shell command that the user typed. */
    Effect run(String commandLine) {
        return controls -> onEngine(() -> {
            Session open = openedFor("!" + commandLine);
            screen.accept(SessionMsg.changing(model -> {
                model.transcript().startCommand(commandLine);
                return model.running(commandLine);
            }));
            open.run(commandLine, newCancellation());
        });
    }

    Effect cancel() {
        return controls -> cancellation.cancel();
    }

    private Cancellation newCancellation() {
        Cancellation fresh = new Cancellation();
        cancellation = fresh;
        return fresh;
    }

    Effect cycleMode() {
        return mode(ApprovalMode::next);
    }

    @Override
    public Effect mode(UnaryOperator<ApprovalMode> change) {
        return controls -> {
            Optional<ApprovalMode> wanted = session().map(open -> open.announceMode(change));
            atBoundary(open -> open.changeMode(wanted.orElseGet(() -> change.apply(open.mode()))))
                    .perform(controls);
        };
    }

    /**
     * Runs work on the open session at the next step boundary. If no session is open yet, the work waits until one is.
     */
    @Override
    public Effect atBoundary(SessionWork work) {
        return controls -> session()
                .ifPresentOrElse(
                        open -> engine.atBoundary(open, () -> attempt(() -> work.on(open)), this::newCancellation),
                        () -> onEngine(() -> work.on(opened())));
    }

    @Override
    public Effect betweenTurns(SessionWork work) {
        return controls -> onEngine(() -> work.on(opened()));
    }

    /** Runs work on the open session, beside the engine. If no session is open yet, the work waits until one is. */
    @Override
    public Effect aside(SessionWork work) {
        EngineWork onSession = () -> work.on(opened());
        return controls -> session()
                .ifPresentOrElse(
                        open -> besideEngine(onSession),
                        () -> onEngine(() -> {
                            opened();
                            besideEngine(onSession);
                        }));
    }

    @Override
    public Cancellation doing(String what) {
        screen.accept(SessionMsg.changing(model -> model.running(what)));
        // After a cancelled turn, new work gets a new cancellation; otherwise, it would be cancelled as well.
        return cancellation.isCancelled() ? newCancellation() : cancellation;
    }

    @Override
    public void switchTo(String id) {
        onEngine(() -> {
            opened();
            replaceBy(new SessionKind.Resumed(id));
        });
    }

    @Override
    public void restartSession() {
        onEngine(() -> {
            if (session().filter(SessionController::isUntouched).isPresent()) {
                throw new UserError(say("screen.session.new"));
            }
            replaceBy(new SessionKind.Fresh());
        });
    }

    private static boolean isUntouched(Session open) {
        return open.state().task().turn() == 0
                && open.state().conversation().messages().isEmpty();
    }

    @Override
    public Effect keep(String key, String value) {
        return controls -> besideEngine(() -> showLine(host.keep(key, value)));
    }

    @Override
    public Effect logIn(String typed) {
        return controls -> besideEngine(() -> {
            List<String> words = host.logIn(typed);
            onEngine(() -> {
                Optional<Session> open = session();
                replaceBy(open.isPresent() ? new SessionKind.Resumed(open.get().id()) : new SessionKind.Fresh());
                words.forEach(this::showLine);
            });
        });
    }

    /** Closes the current session and opens {@code next}. If that fails, reopens the previous session. */
    private void replaceBy(SessionKind next) {
        Optional<Session> before = session();
        session = null;
        before.ifPresent(Session::close);
        try {
            Session opened = before.isPresent()
                            && next.equals(new SessionKind.Resumed(before.get().id()))
                    ? opening.reopen(before.get())
                    : opening.openNext(next);
            session = opened;
            before.filter(closed -> !closed.id().equals(opened.id())).ifPresent(this::leaveNothing);
        } catch (UserError error) {
            if (before.isPresent()) {
                session = opening.reopen(before.get());
            }
            throw error;
        }
    }

    /** Deletes a closed session that had no turn, so that it is neither listed nor continued. */
    private void leaveNothing(Session closed) {
        if (closed.state().task().turn() == 0) {
            new SessionStore(host.home()).deleteUnused(closed.id());
        }
    }

    /** Returns the open session; if there is none, moves the text back to the editor and throws an error. */
    private Session openedFor(String text) {
        if (session == null) {
            recall(text);
        }
        return opened();
    }

    private Session opened() {
        return session().orElseThrow(() -> new UserError(say("screen.session.none")));
    }

    /** Work on the engine thread or beside it. Failures are shown to the user. */
    private interface EngineWork {
        void run() throws InterruptedException;
    }

    private void attempt(EngineWork handler) {
        try {
            handler.run();
        } catch (UserError error) {
            error.lines().forEach(line -> screen.accept(SessionMsg.inTranscript(transcript -> transcript.fail(line))));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void besideEngine(EngineWork handler) {
        try {
            beside.execute(() -> attempt(handler));
        } catch (RejectedExecutionException closing) {
            // The screen is closed, so the result would not be visible.
        }
    }

    private void onEngine(EngineWork handler) {
        engine.execute(() -> attempt(handler));
    }

    /** Cancels running work, waits for it to end, and closes the session. */
    @Override
    public void close() {
        cancellation.cancel();
        beside.shutdownNow();
        engine.close(() -> session().ifPresent(open -> {
            open.close();
            leaveNothing(open);
        }));
    }
}
