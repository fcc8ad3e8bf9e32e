package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.command.SlashCommands;
import dev.deepseektui.app.tui.editor.DraftFile;
import dev.deepseektui.app.tui.editor.FileMention;
import dev.deepseektui.app.tui.editor.FileMention.WorkspaceFiles;
import dev.deepseektui.app.tui.editor.HistoryFile;
import dev.deepseektui.app.tui.editor.PromptEditor;
import dev.deepseektui.app.tui.pane.BackgroundWork;
import dev.deepseektui.app.tui.pane.Pane.PreviousSession;
import dev.deepseektui.core.base.Daemon;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionSummary;
import dev.deepseektui.core.workspace.CallFailed;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Short file operations in the background. The workspace is scanned on a separate thread, so that a long scan does not
 * delay them.
 */
final class BackgroundJobs implements AutoCloseable {
    private static final long TIMEOUT_SECONDS = 1;
    /** The delay in milliseconds between the first unsaved change of a draft and its saving. */
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
    private final ExecutorService small = Executors.newSingleThreadExecutor(work -> Daemon.of("small-jobs", work));
    private final ExecutorService walking = Executors.newSingleThreadExecutor(work -> Daemon.of("file-names", work));

    /**
     * The sources of data that is read in the background.
     *
     * @param before the supplier of the previous session; empty if there is none
     */
    record BackgroundSources(
            HistoryFile history, DraftFile draft, GitBranch branch, Supplier<Optional<SessionSummary>> before) {}

    BackgroundJobs(Consumer<Msg> screen, Supplier<Optional<Session>> session, BackgroundSources looked) {
        this.screen = screen;
        this.session = session;
        this.history = looked.history();
        this.draft = looked.draft();
        this.branch = looked.branch();
        this.before = looked.before();
    }

    void begin() {
        small.execute(() -> {
            attempt("screen.history.unreadable", () -> screen.accept(SessionMsg.history(history.read())));
            attempt(
                    "screen.draft.unreadable",
                    () -> draft.takeOver().ifPresent(text -> screen.accept(SessionMsg.draft(text))));
            look();
            before.get()
                    .map(last -> new PreviousSession(last.title(), last.changed()))
                    .ifPresent(last -> screen.accept(SessionMsg.changing(model ->
                            model.with(model.desk().with(model.desk().pane().knowing(Optional.of(last)))))));
        });
    }

    Effect remember(String ask) {
        return controls -> small.execute(() -> attempt("screen.history.unsaved", () -> history.add(ask)));
    }

    private interface FileWork {
        void run() throws IOException;
    }

    private void attempt(String failure, FileWork work) {
        try {
            work.run();
        } catch (IOException e) {
            showLine(say(failure, IoReason.of(e)));
        }
    }

    /** Returns an effect that saves the draft after a delay, or at once deletes it if the editor is empty. */
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
        if (ask != null) {
            String text = ask.ask();
            attempt("screen.draft.unsaved", () -> draft.keep(SlashCommands.holdsSecret(text) ? "" : text));
        }
    }

    Effect survey() {
        return controls -> small.execute(this::look);
    }

    private void look() {
        BackgroundWork jobs = new BackgroundWork(
                session.get().map(open -> open.jobs().snapshots()).orElse(List.of()),
                session.get().map(open -> open.languages().begun()).orElse(List.of()));
        Optional<String> name = branch.look();
        screen.accept(SessionMsg.changing(model -> model.with(model.desk().withBackground(jobs))
                .with(model.desk().status().onBranch(name))));
    }

    /**
     * Returns an effect that searches for files that match a mention. The search is skipped if the mention has changed
     * before it starts.
     */
    Effect find(FileMention mention) {
        return controls -> {
            wanted.set(mention.written());
            walking.execute(() -> find(mention.written(), mention.typed()));
        };
    }

    private void find(String written, String typed) {
        Optional<Session> open = session.get();
        if (open.isEmpty() || !written.equals(wanted.get())) {
            return;
        }
        try {
            List<String> paths = files.like(typed, open.get().workspace());
            screen.accept(SessionMsg.changing(model -> Completion.found(model, written, paths)));
        } catch (CallFailed e) {
            showLine(say("screen.files.unlisted", e.outcome().text()));
        }
    }

    private void showLine(String line) {
        screen.accept(SessionMsg.notice(line));
    }

    /** Saves the draft, waits briefly for pending writes to complete, and stops scans. */
    @Override
    public void close() {
        if (small.isShutdown()) {
            return;
        }
        small.execute(this::keepDraft);
        small.shutdown();
        walking.shutdownNow();
        try {
            if (!small.awaitTermination(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                small.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * The workspace's Git branch, read from the repository's files. Running git would take longer than a frame and
     * could run commands configured in the repository.
     */
    public record GitBranch(Path workspace) {
        private static final Pattern BRANCH = Pattern.compile("ref: (?:refs/heads/)?(\\S+)\\s*");
        private static final Pattern DETACHED = Pattern.compile("([0-9a-f]{7})[0-9a-f]{33,57}\\s*");
        private static final Pattern ELSEWHERE = Pattern.compile("gitdir: ([^\\r\\n\\x00]+)\\s*");
        private static final int MAX_BYTES = 4096;

        /** Returns the branch's name or an abbreviated commit; empty outside of a repository. */
        public Optional<String> look() {
            try {
                String head = head();
                return Stream.of(BRANCH.matcher(head), DETACHED.matcher(head))
                        .filter(Matcher::matches)
                        .map(found -> found.group(1))
                        .findFirst();
            } catch (IOException unknown) {
                return Optional.empty(); // Git may be replacing the file, or it is not readable.
            }
        }

        private String head() throws IOException {
            Path directory = workspace.toAbsolutePath().normalize();
            while (directory != null && !Files.exists(directory.resolve(".git"))) {
                directory = directory.getParent();
            }
            if (directory == null) {
                return "";
            }
            Path git = directory.resolve(".git");
            // In worktrees and submodules, .git is a file that contains the path of the Git directory.
            Matcher elsewhere = ELSEWHERE.matcher(text(git));
            return text((elsewhere.matches() ? directory.resolve(elsewhere.group(1)) : git).resolve("HEAD"));
        }

        /**
         * Returns the start of a regular file; empty for any other file, because reading a pipe could block forever.
         */
        private static String text(Path file) throws IOException {
            if (!Files.isRegularFile(file)) {
                return "";
            }
            try (InputStream in = Files.newInputStream(file)) {
                return new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
            }
        }
    }
}
