package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.command.CommandContext;
import dev.deepseektui.app.tui.command.CommandContext.HostServices;
import dev.deepseektui.app.tui.command.ModelCommands.ModelSuggestions;
import dev.deepseektui.app.tui.command.SlashCommands;
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
import dev.deepseektui.core.session.EngineInbox;
import dev.deepseektui.core.session.EngineInbox.Due;
import dev.deepseektui.core.session.EngineInbox.InboxObserver;
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
final class SessionController implements CommandContext, InboxObserver, AutoCloseable {
    /** The prefix of a shell command. */
    static final String SHELL = "!";

    private final Consumer<Msg> screen;
    private final HostServices host;
    private final SessionOpening opening;
    private final EngineInbox inbox;
    private final Due whileRunning;
    private final ExecutorService beside = Executors.newCachedThreadPool(work -> Daemon.of("beside", work));

    private volatile @Nullable Session session;

    private volatile boolean isOpening;

    /**
     * Creates the controller and starts the engine's thread.
     *
     * @param whileRunning the moment at which a message is sent that was typed during a turn
     */
    SessionController(SessionOpening opening, Due whileRunning) {
        this.screen = opening.screen();
        this.whileRunning = whileRunning;
        this.host = opening.start();
        this.opening = opening;
        this.inbox = new EngineInbox(this).start();
    }

    EngineInbox inbox() {
        return inbox;
    }

    void begin(SessionKind source, SharedTape tape) {
        isOpening = true;
        inbox.post(Due.AFTER_TURN, cancellation -> {
            try {
                session = opening.open(source, tape, inbox);
            } finally {
                isOpening = false;
                if (session == null) {
                    returned(inbox.takeBackAll());
                }
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

    /** Sends typed text to the engine: a prompt, a saved prompt or a shell command. */
    void submit(String text) {
        boolean isMessage = !text.startsWith(SHELL) && !SlashCommands.isCommand(text);
        inbox.submit(text, isMessage ? whileRunning : Due.AFTER_TURN, turn -> send(text, turn));
    }

    private void send(String text, Cancellation cancellation) {
        Session open = opened();
        if (text.startsWith(SHELL)) {
            String commandLine = text.substring(SHELL.length()).strip();
            inbox.begin();
            screen.accept(SessionMsg.changing(model -> {
                model.transcript().startCommand(commandLine);
                return model.running(commandLine);
            }));
            open.run(commandLine, cancellation);
        } else if (SlashCommands.isCommand(text) && !savedPrompts().isAsked(text)) {
            throw SlashCommands.unknown(text);
        } else {
            open.say(text, cancellation);
        }
    }

    @Override
    public Effect ask(String text) {
        return submitting(text, turn -> opened().ask(text, turn));
    }

    @Override
    public Effect retry() {
        return submitting("/retry", turn -> opened().retry(turn));
    }

    private Effect submitting(String text, EngineInbox.EngineWork turn) {
        return controls -> {
            inbox.submit(text, Due.AFTER_TURN, turn);
            changed();
        };
    }

    Effect cancel() {
        return controls -> inbox.cancellation().ifPresent(Cancellation::cancel);
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
        return controls -> inbox.post(Due.NEXT_STEP, turn -> work.on(opened()));
    }

    @Override
    public Effect betweenTurns(SessionWork work) {
        return controls -> inbox.post(Due.AFTER_TURN, turn -> work.on(opened()));
    }

    /** Runs work on the open session, beside the engine. If no session is open yet, the work waits until one is. */
    @Override
    public Effect aside(SessionWork work) {
        UserWork onSession = () -> work.on(opened());
        return controls -> session()
                .ifPresentOrElse(
                        open -> besideEngine(onSession),
                        () -> inbox.post(Due.AFTER_TURN, turn -> {
                            opened();
                            besideEngine(onSession);
                        }));
    }

    @Override
    public Cancellation doing(String what) {
        screen.accept(SessionMsg.changing(model -> model.running(what)));
        return inbox.cancellation().orElseThrow();
    }

    @Override
    public void switchTo(String id) {
        inbox.post(Due.AFTER_TURN, turn -> {
            opened();
            replaceBy(new SessionKind.Resumed(id));
        });
    }

    @Override
    public void restartSession() {
        inbox.post(Due.AFTER_TURN, turn -> {
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
            inbox.post(Due.AFTER_TURN, turn -> {
                Optional<Session> open = session();
                replaceBy(open.isPresent() ? new SessionKind.Resumed(open.get().id()) : new SessionKind.Fresh());
                words.forEach(this::showLine);
            });
        });
    }

    /**
     * Closes the current session and opens {@code next}. If that fails, reopens the previous session. The waiting
     * prompts were meant for the previous session, so they return to the editor.
     */
    private void replaceBy(SessionKind next) {
        returned(inbox.takeBackAll());
        Optional<Session> before = session();
        session = null;
        before.ifPresent(Session::close);
        try {
            Session opened = before.isPresent()
                            && next.equals(new SessionKind.Resumed(before.get().id()))
                    ? opening.reopen(before.get())
                    : opening.openNext(next, inbox);
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

    private Session opened() {
        return session().orElseThrow(() -> new UserError(say("screen.session.none")));
    }

    /** Work beside the engine. Failures are shown to the user. */
    private interface UserWork {
        void run() throws InterruptedException;
    }

    private void besideEngine(UserWork handler) {
        try {
            beside.execute(() -> attempt(handler));
        } catch (RejectedExecutionException closing) {
            // The screen is closed, so the result would not be visible.
        }
    }

    /** Cancels running work, waits for it to end, and closes the session. */
    @Override
    public void close() {
        beside.shutdownNow();
        inbox.close(() -> session().ifPresent(open -> {
            open.close();
            leaveNothing(open);
        }));
    }

    private void attempt(UserWork work) {
        try {
            work.run();
        } catch (RuntimeException error) {
            failed(error);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void failed(RuntimeException error) {
        if (error instanceof UserError mistake) {
            mistake.lines()
                    .forEach(line -> screen.accept(SessionMsg.inTranscript(transcript -> transcript.fail(line))));
        } else {
            opening.defects().defect("engine", error);
        }
    }

    @Override
    public void changed() {
        screen.accept(new SessionMsg.InboxChanged());
    }

    @Override
    public void returned(String text) {
        returned(List.of(text));
    }

    private void returned(List<String> texts) {
        screen.accept(SessionMsg.changing(model -> PromptSender.writing(model, texts)));
    }
}
