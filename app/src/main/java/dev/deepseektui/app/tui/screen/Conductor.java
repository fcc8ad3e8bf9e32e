package dev.deepseektui.app.tui.screen;

import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.ScreenControls;
import dev.deepseektui.app.tui.editor.HistoryFile;
import dev.deepseektui.app.tui.pane.News;
import dev.deepseektui.app.tui.state.GitBranch;
import dev.deepseektui.core.ground.UserError;
import dev.deepseektui.core.model.Cancellation;
import dev.deepseektui.core.session.Session;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Between the screen and the session: hands what the user wants to the engine's thread, and what happens there to the screen. Its
 * commands return at once.
 */
final class Conductor implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 5;

    private final Consumer<Msg> screen;
    private final HistoryFile history;
    private final GitBranch branch;
    private final ExecutorService engine = Executors.newSingleThreadExecutor(work -> new Thread(work, "engine"));
    private final ExecutorService errands = Executors.newSingleThreadExecutor(Conductor::daemon);
    /** Of the turn that runs; another one for each. */
    private volatile Cancellation cancellation = new Cancellation();

    private volatile @Nullable Session session;

    Conductor(Consumer<Msg> screen, HistoryFile history, GitBranch branch) {
        this.screen = screen;
        this.history = history;
        this.branch = branch;
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "errands");
        thread.setDaemon(true);
        return thread;
    }

    /** Opens a session: asks that are handed in meanwhile wait for it. */
    interface Opening {
        Session open() throws InterruptedException;
    }

    void open(Opening opening) {
        onEngine(() -> session = opening.open());
        errands.execute(() -> {
            try {
                screen.accept(new SessionMsg.Remembered(history.read()));
            } catch (IOException e) {
                tell("Your earlier asks cannot be read: " + e.getMessage());
            }
            survey().run();
        });
    }

    Command ask(String text) {
        return controls -> onEngine(() -> {
            Cancellation turn = new Cancellation();
            cancellation = turn;
            opened().ask(text, turn);
        });
    }

    Command cancel() {
        return controls -> cancellation.cancel();
    }

    /** At the next place where nothing is half done, be it in the middle of a turn. */
    Command cycleMode() {
        return controls -> atBoundary(open -> open.changeMode(open.mode().next()));
    }

    Command remember(String ask) {
        return controls -> errands.execute(() -> {
            try {
                history.add(ask);
            } catch (IOException e) {
                tell("The ask is not kept for later: " + e.getMessage());
            }
        });
    }

    /** Looks at what changes without the session's doing. */
    Survey survey() {
        return new Survey();
    }

    /** Both a command and what another thread does for it. */
    final class Survey implements Command, Runnable {
        @Override
        public void perform(ScreenControls controls) {
            errands.execute(this);
        }

        @Override
        public void run() {
            Session open = session;
            News.JobsSeen jobs = new News.JobsSeen(
                    open == null ? List.of() : open.equipment().jobs().snapshots());
            screen.accept(new SessionMsg.Surveyed(branch.look(), jobs));
        }
    }

    /** Something for the session that may come in the middle of a turn. */
    private void atBoundary(Consumer<Session> work) {
        Session open = session;
        if (open == null) {
            return;
        }
        open.boundary().post(() -> work.accept(open));
        // Where no turn runs nobody passes the boundary but this.
        onEngine(() -> open.boundary().pass());
    }

    void tell(String line) {
        screen.accept(new SessionMsg.Told(line));
    }

    private Session opened() {
        Session open = session;
        if (open == null) {
            throw new UserError("There is no session: it could not be opened.");
        }
        return open;
    }

    /** Work that may fail with a word for the user. */
    private interface Work {
        void run() throws InterruptedException;
    }

    private void onEngine(Work work) {
        engine.execute(() -> {
            try {
                work.run();
            } catch (UserError error) {
                error.lines().forEach(this::tell);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                screen.accept(new SessionMsg.Idle());
            }
        });
    }

    /** Cancels what runs, and closes the session when that has ended. */
    @Override
    public void close() {
        cancellation.cancel();
        engine.execute(() -> {
            Session open = session;
            if (open != null) {
                open.close();
            }
        });
        engine.shutdown();
        errands.shutdown();
        try {
            if (!engine.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                engine.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
