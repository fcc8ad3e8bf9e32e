package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.tui.screen.ScreenTexts.say;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.command.SlashCommands;
import dev.deepseektui.app.tui.editor.DraftFile;
import dev.deepseektui.app.tui.editor.FileMention;
import dev.deepseektui.app.tui.editor.HistoryFile;
import dev.deepseektui.app.tui.editor.PromptEditor;
import dev.deepseektui.app.tui.editor.WorkspaceFiles;
import dev.deepseektui.app.tui.pane.Pane.LastTime;
import dev.deepseektui.app.tui.pane.Pane.PaneNews;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionSummary;
import dev.deepseektui.core.workspace.CallFailed;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Small work with files that the screen does not wait for, each kind on its own thread. */
final class BackgroundJobs implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 1;
    /** A draft is written so long after the first key that changed it. */
    private static final long DRAFT_MILLIS = 500;

    private final Consumer<Msg> screen;
    private final Supplier<Optional<Session>> session;
    private final HistoryFile history;
    private final DraftFile draft;
    private final AtomicReference<@Nullable PromptEditor> unkept = new AtomicReference<>();
    private final GitBranch branch;
    private final Supplier<Optional<SessionSummary>> before;
    private final WorkspaceFiles files = new WorkspaceFiles();
    private final AtomicReference<String> wanted = new AtomicReference<>("");
    private final ExecutorService small = Executors.newSingleThreadExecutor(work -> daemon("small-jobs", work));
    private final ExecutorService walking = Executors.newSingleThreadExecutor(work -> daemon("file-names", work));

    /** A look at the workspace. {@code before} is the session that was used last. */
    record Looked(HistoryFile history, DraftFile draft, GitBranch branch, Supplier<Optional<SessionSummary>> before) {}

    BackgroundJobs(Consumer<Msg> screen, Supplier<Optional<Session>> session, Looked looked) {
        this.screen = screen;
        this.session = session;
        this.history = looked.history();
        this.draft = looked.draft();
        this.branch = looked.branch();
        this.before = looked.before();
    }

    private static Thread daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    void begin() {
        small.execute(() -> {
            try {
                screen.accept(new SessionMsg.HistoryRead(history.read()));
            } catch (IOException e) {
                tell(say("history.unreadable", IoReason.of(e)));
            }
            try {
                draft.takeOver().ifPresent(text -> screen.accept(new SessionMsg.DraftFound(text)));
            } catch (IOException e) {
                tell(say("draft.unreadable", IoReason.of(e)));
            }
            look();
            before.get()
                    .ifPresent(last ->
                            screen.accept(new SessionMsg.LastSessionFound(new LastTime(last.title(), last.changed()))));
        });
    }

    Effect remember(String ask) {
        return controls -> small.execute(() -> {
            try {
                history.add(ask);
            } catch (IOException e) {
                tell(say("history.unsaved", IoReason.of(e)));
            }
        });
    }

    /** Keeps what is being written, after a while; what was sent is dropped at once. */
    Effect keepDraft(PromptEditor ask) {
        return controls -> {
            boolean isFirst = unkept.getAndSet(ask) == null;
            if (ask.isEmpty()) {
                small.execute(this::keepDraft);
            } else if (isFirst) {
                CompletableFuture.delayedExecutor(DRAFT_MILLIS, TimeUnit.MILLISECONDS, small)
                        .execute(this::keepDraft);
            }
        };
    }

    private void keepDraft() {
        PromptEditor ask = unkept.getAndSet(null);
        if (ask == null) {
            return;
        }
        try {
            String text = ask.ask();
            draft.keep(SlashCommands.holdsSecret(text) ? "" : text);
        } catch (IOException e) {
            tell(say("draft.unsaved", IoReason.of(e)));
        }
    }

    Effect survey() {
        return controls -> small.execute(this::look);
    }

    private void look() {
        PaneNews.JobsNews jobs = new PaneNews.JobsNews(
                session.get().map(open -> open.jobs().snapshots()).orElse(List.of()));
        screen.accept(new SessionMsg.WorkspaceSurveyed(branch.look(), jobs));
    }

    /** Looks for the files that could be meant; what was wanted before is wanted no more. */
    Effect find(FileMention mention) {
        return controls -> {
            wanted.set(mention.written());
            walking.execute(() -> find(mention.written(), mention.letters()));
        };
    }

    private void find(String written, String letters) {
        Optional<Session> open = session.get();
        if (open.isEmpty() || !written.equals(wanted.get())) {
            return;
        }
        try {
            List<String> paths = files.like(letters, open.get().workspace());
            screen.accept(new SessionMsg.FilesFound(written, paths));
        } catch (CallFailed e) {
            tell(say("files.unlisted", e.outcome().text()));
        }
    }

    private void tell(String line) {
        screen.accept(new SessionMsg.NoticeLine(line));
    }

    /** Stores the last prompts in the history, and the draft if the terminal was closed. */
    @Override
    public void close() {
        if (small.isShutdown()) {
            return;
        }
        small.execute(this::keepDraft);
        small.shutdown();
        walking.shutdownNow();
        try {
            if (!small.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                small.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
