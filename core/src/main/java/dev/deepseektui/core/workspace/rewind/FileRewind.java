package dev.deepseektui.core.workspace.rewind;

import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged.Change;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewinding;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewound;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewound.FailedFile;
import dev.deepseektui.core.tape.event.FileState;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.EntryState;
import dev.deepseektui.core.workspace.FileVersion;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.WorkspaceEntry;
import dev.deepseektui.core.workspace.rewind.ContentStore.KeptContents;
import dev.deepseektui.core.workspace.rewind.RewindKeys.RewindLimits;
import dev.deepseektui.core.workspace.rewind.RewindPlan.RewindStep.Restore;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A rewind of files, directories and links to earlier states, each restored atomically. The steps are recorded and the
 * current contents stored first, so that the rewind can be undone and its progress determined after a crash.
 */
public final class FileRewind {
    private static final int OWNER = 0700;
    private static final int USUAL_FILE = 0644;
    private static final Comparator<Restore> BY_DEPTH = Comparator.<Restore>comparingLong(
                    step -> step.path().chars().filter(c -> c == '/').count())
            .thenComparing(Restore::path);

    private final Workspace workspace;
    private final KeptContents contents;
    private final CurrentState current;
    private final Consumer<String> beforeEach;

    public FileRewind(Workspace workspace, KeptContents contents, RewindLimits limits) {
        this(workspace, contents, limits, path -> {});
    }

    /**
     * Creates a rewind.
     *
     * @param beforeEach called before each change on disk
     */
    FileRewind(Workspace workspace, KeptContents contents, RewindLimits limits, Consumer<String> beforeEach) {
        this.workspace = workspace;
        this.contents = contents;
        this.current = new CurrentState(workspace, limits);
        this.beforeEach = beforeEach;
    }

    /** Plans the reversal of these changes without changing anything. */
    public RewindPlan plan(List<TapeEvent> changes) {
        return RewindPlan.of(changes, this::now, this::isKept);
    }

    boolean isKept(FileState state) {
        return contents.have(state);
    }

    Optional<FileState> now(String path) {
        try {
            return current.of(path);
        } catch (CallFailed e) {
            return Optional.of(
                    FileState.lost(FileState.FileKind.FILE, e.outcome().text(), "unreadable"));
        }
    }

    /**
     * Carries out the chosen steps of a plan.
     *
     * @param turn the turn to whose start the files return; null to undo the last changes
     */
    public FilesRewound carryOut(@Nullable Long turn, List<Restore> chosen, Consumer<TapeEvent> tape) {
        return carryOut(steps -> new FilesRewinding(turn, null, steps), chosen, tape);
    }

    /** Undoes the changes of one tool call or of a rewind. */
    public FilesRewound takeBack(String callId, List<Restore> chosen, Consumer<TapeEvent> tape) {
        return carryOut(steps -> new FilesRewinding(null, callId, steps), chosen, tape);
    }

    private FilesRewound carryOut(
            Function<List<Change>, FilesRewinding> form, List<Restore> chosen, Consumer<TapeEvent> tape) {
        // Agents write to the same workspace; their writes must not interleave with the rewind.
        synchronized (workspace.writeLock()) {
            RewindRun run = new RewindRun();
            List<Restore> steps = chosen.stream().filter(run::prepare).toList();
            FilesRewinding rewinding =
                    form.apply(steps.stream().map(FileRewind::change).toList());
            tape.accept(rewinding);
            run.carryOut(steps);
            List<Change> done = run.done(steps);
            tape.accept(FilesChanged.of(FilesChanged.REWIND, done));
            FilesRewound rewound = new FilesRewound(rewinding.turn(), done.size(), run.failures(), false);
            tape.accept(rewound);
            return rewound;
        }
    }

    private static Change change(Restore step) {
        return new Change(step.path(), step.from(), step.to());
    }

    /** Records how far a rewind got before deepseek-tui was killed. */
    public FilesRewound settle(FilesRewinding unfinished, Consumer<TapeEvent> tape) {
        List<Change> done = new ArrayList<>();
        List<FailedFile> failed = new ArrayList<>();
        for (Change step : unfinished.steps()) {
            FileState now = now(step.path()).orElse(null);
            if (FileState.fit(now, step.after())) {
                done.add(step);
            } else if (FileState.fit(now, step.before())) {
                failed.add(new FailedFile(step.path(), "was not yet restored when the program ended"));
            } else {
                failed.add(new FailedFile(
                        step.path(), "was removed and not yet restored when the program ended, or was changed since"));
                done.add(new Change(step.path(), step.before(), now));
            }
        }
        tape.accept(FilesChanged.of(FilesChanged.REWIND, done));
        FilesRewound rewound = new FilesRewound(unfinished.turn(), done.size(), failed, true);
        tape.accept(rewound);
        return rewound;
    }

    private final class RewindRun {
        private final Map<String, String> failed = new LinkedHashMap<>();

        List<FailedFile> failures() {
            return failed.entrySet().stream()
                    .map(each -> new FailedFile(each.getKey(), each.getValue()))
                    .toList();
        }

        /** Checks a step and stores the current content. A file that cannot be stored is not replaced. */
        boolean prepare(Restore step) {
            try {
                FileState from = step.from();
                if (!FileState.fit(current.of(step.path()).orElse(null), from)) {
                    failed.put(step.path(), "was changed by another program at the same time");
                } else if (from != null && from.content() != null && !isKept(step.path(), from.content())) {
                    failed.put(step.path(), "could not be kept as it is, so it was left");
                }
            } catch (CallFailed | IOException e) {
                failed.put(step.path(), "could not be restored: " + e.getMessage());
            }
            return !failed.containsKey(step.path());
        }

        private boolean isKept(String path, String id) throws CallFailed, IOException {
            Optional<byte[]> content = workspace.entry(path, entry -> entry.read(Long.MAX_VALUE));
            boolean isKept = contents.store().put(content.orElseThrow()).equals(Optional.of(id));
            if (isKept) {
                contents.store().sync(id);
            }
            return isKept;
        }

        /**
         * Deletes the entries that are in the way, deepest first, then creates the entries to restore, directories
         * first.
         */
        void carryOut(List<Restore> steps) {
            List<Restore> outwards = steps.stream().sorted(BY_DEPTH.reversed()).toList();
            List<Restore> inwards = steps.stream().sorted(BY_DEPTH).toList();
            inwards.forEach(step -> attempt(step, this::unlock));
            outwards.forEach(step -> attempt(step, this::clear));
            inwards.forEach(step -> attempt(step, this::put));
            outwards.forEach(step -> attempt(step, this::permit));
        }

        private interface StepAction {
            void on(Restore step) throws CallFailed, IOException;
        }

        private void attempt(Restore step, StepAction effect) {
            if (failed.containsKey(step.path())) {
                return;
            }
            try {
                effect.on(step);
            } catch (CallFailed | IOException e) {
                failed.put(step.path(), "could not be restored: " + e.getMessage());
            }
        }

        /** Makes a directory writable, because nothing can be created or deleted in a read-only one. */
        private void unlock(Restore step) throws CallFailed, IOException {
            FileState from = step.from();
            FileState unlocked = unlocked(from);
            Integer mode = unlocked == null ? null : unlocked.mode();
            if (mode != null && !Objects.equals(unlocked, from)) {
                expectStill(step.path(), from);
                effect(step.path(), entry -> entry.permit(mode));
            }
        }

        private static @Nullable FileState unlocked(@Nullable FileState from) {
            return from != null && from.kind() == FileState.FileKind.DIRECTORY && from.mode() != null
                    ? FileState.directory(from.mode() | OWNER)
                    : from;
        }

        private void clear(Restore step) throws CallFailed, IOException {
            FileState from = step.from();
            FileState to = step.to();
            boolean isInTheWay = from != null
                    && (to == null
                            || (from.kind() == FileState.FileKind.DIRECTORY)
                                    != (to.kind() == FileState.FileKind.DIRECTORY));
            if (from == null || !isInTheWay) {
                return;
            }
            expectStill(step.path(), unlocked(from));
            if (from.kind() == FileState.FileKind.DIRECTORY) {
                effect(step.path(), WorkspaceEntry::removeDirectory);
            } else {
                effect(step.path(), WorkspaceEntry::removeFile);
            }
        }

        private void put(Restore step) throws CallFailed, IOException {
            FileState to = step.to();
            if (to == null) {
                return;
            }
            FileState from = step.from();
            boolean replaces = from != null
                    && (from.kind() == FileState.FileKind.DIRECTORY) == (to.kind() == FileState.FileKind.DIRECTORY);
            expectStill(step.path(), replaces ? unlocked(from) : null);
            switch (to.kind()) {
                case DIRECTORY -> {
                    if (!replaces) {
                        effect(step.path(), WorkspaceEntry::makeDirectory);
                    }
                    effect(step.path(), entry -> entry.permit(mode(to, from) | OWNER));
                }
                case LINK -> effect(step.path(), entry -> entry.putLink(Objects.requireNonNull(to.link())));
                case FILE -> {
                    byte[] content = contents.of(to).orElseThrow(() -> new IOException("its old content is gone"));
                    effect(step.path(), entry -> entry.putFile(content, mode(to, from)));
                }
            }
        }

        private void permit(Restore step) throws CallFailed, IOException {
            FileState to = step.to();
            if (to != null && to.kind() == FileState.FileKind.DIRECTORY) {
                int mode = mode(to, step.from());
                if ((mode & OWNER) != OWNER) {
                    effect(step.path(), entry -> entry.permit(mode));
                }
            }
        }

        private int mode(FileState to, @Nullable FileState from) {
            if (to.mode() != null) {
                return to.mode();
            }
            if (from != null && from.mode() != null && from.kind() == to.kind()) {
                return from.mode();
            }
            return to.kind() == FileState.FileKind.DIRECTORY ? USUAL_FILE | 0111 : USUAL_FILE;
        }

        private void effect(String path, EntryChange change) throws CallFailed {
            beforeEach.accept(path);
            workspace.entry(path, entry -> {
                change.on(entry);
                return path;
            });
        }

        private void expectStill(String path, @Nullable FileState state) throws CallFailed, IOException {
            if (!FileState.fit(current.of(path).orElse(null), state)) {
                throw new IOException("it was changed by another program at the same time");
            }
        }

        List<Change> done(List<Restore> steps) {
            List<Change> done = new ArrayList<>();
            for (Restore step : steps) {
                FileState now = now(step.path()).orElse(null);
                if (!FileState.fit(now, step.from())) {
                    done.add(new Change(step.path(), step.from(), now));
                }
            }
            return done;
        }
    }

    private interface EntryChange {
        void on(WorkspaceEntry entry) throws IOException;
    }

    /** A reader of the current state of entries, in the form recorded on the tape. */
    record CurrentState(Workspace workspace, RewindLimits limits) {
        public Optional<FileState> of(String path) throws CallFailed {
            return workspace.ifReached(path, this::of);
        }

        private Optional<FileState> of(WorkspaceEntry entry) throws IOException {
            Optional<EntryState> found = entry.state();
            if (found.isEmpty()) {
                return Optional.empty();
            }
            EntryState state = found.get();
            return switch (state.kind()) {
                case DIRECTORY -> Optional.of(FileState.directory(state.mode()));
                case LINK -> Optional.of(FileState.link(entry.link()));
                case FILE -> Optional.of(file(state, entry));
                case OTHER -> Optional.of(lost(state, "no file, link or directory"));
            };
        }

        private FileState file(EntryState state, WorkspaceEntry entry) throws IOException {
            try {
                return entry.read(limits.fileBytes())
                        .map(content -> FileState.file(state.mode(), FileVersion.of(content)))
                        .orElseGet(() -> lost(state, limits.tooLarge()));
            } catch (AccessDeniedException e) {
                return lost(state, "it cannot be read");
            }
        }

        /** Returns the state of an entry that has no copy; equal states have equal stamps. */
        static FileState lost(EntryState state, String reason) {
            FileState.FileKind kind = state.isDirectory()
                    ? FileState.FileKind.DIRECTORY
                    : state.kind() == EntryState.EntryKind.LINK ? FileState.FileKind.LINK : FileState.FileKind.FILE;
            return FileState.lost(kind, reason, state.size() + "@" + state.changed());
        }
    }
}
