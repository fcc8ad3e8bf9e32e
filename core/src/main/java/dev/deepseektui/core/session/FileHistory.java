package dev.deepseektui.core.session;

import static dev.deepseektui.core.base.language.CoreMessages.error;

import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.session.FileHistory.FileHistoryStorage;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.event.FileEvents.FileChanging;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewound;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewound.FailedFile;
import dev.deepseektui.core.tape.event.MessageSource.About;
import dev.deepseektui.core.tape.event.MessageSource.Notice;
import dev.deepseektui.core.tape.event.SessionEvents.VerificationStateReset;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.rewind.ContentStore;
import dev.deepseektui.core.workspace.rewind.ContentStore.KeptContents;
import dev.deepseektui.core.workspace.rewind.FileRewind;
import dev.deepseektui.core.workspace.rewind.FileWatch;
import dev.deepseektui.core.workspace.rewind.RewindDiff;
import dev.deepseektui.core.workspace.rewind.RewindDiff.FileDiff;
import dev.deepseektui.core.workspace.rewind.RewindHistory;
import dev.deepseektui.core.workspace.rewind.RewindHistory.RecordedRewind;
import dev.deepseektui.core.workspace.rewind.RewindHistory.RewindOverview;
import dev.deepseektui.core.workspace.rewind.RewindHistory.RewindPrompt;
import dev.deepseektui.core.workspace.rewind.RewindKeys;
import dev.deepseektui.core.workspace.rewind.RewindKeys.RewindLimits;
import dev.deepseektui.core.workspace.rewind.RewindPlan;
import dev.deepseektui.core.workspace.rewind.RewindPlan.ForeignChanges;
import dev.deepseektui.core.workspace.rewind.RewindPlan.RewindStep.Restore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The file changes of a session, which can be undone. */
public final class FileHistory {
    private final FileHistoryParts keeping;
    private final SessionLog log;
    private final FileRewind rewind;
    private final RewindDiff diff;

    /**
     * The earlier contents of files, and the keys to mask in them.
     *
     * @param watch detects changes by commands, if possible
     * @param unwatched the reason why changes are not detected; empty if they are
     */
    record FileHistoryParts(
            KeptContents contents, KnownKeys keys, RewindLimits limits, Optional<FileWatch> watch, String unwatched) {}

    FileHistory(Workspace workspace, FileHistoryParts keeping, SessionLog log) {
        this.keeping = keeping;
        this.log = log;
        this.rewind = new FileRewind(workspace, keeping.contents(), keeping.limits());
        this.diff = new RewindDiff(workspace, keeping.contents(), keeping.limits());
    }

    Optional<FileWatch> watch() {
        return keeping.watch();
    }

    /** Returns the reason why changes by commands are not detected; empty if they are. */
    public String unwatched() {
        return keeping.unwatched();
    }

    /** Returns the file changes, grouped by user message. Thread-safe. */
    public RewindHistory history() {
        RewindHistory history = new RewindHistory();
        forEach(history::apply);
        return history;
    }

    /** Returns the overview of changes since each user message. */
    public RewindOverview overview() {
        return new RewindOverview(rewind, diff);
    }

    /** Returns the plan that undoes the last turn that changed files, or the last rewind. */
    public RewindPlan undoable() {
        return rewind.plan(history().last());
    }

    /** Returns the plan that undoes all changes since the start of a turn. */
    public RewindPlan since(long turn) {
        return rewind.plan(history().since(turn));
    }

    /** Returns the plan that undoes a rewind and all changes since. */
    public RewindPlan since(RecordedRewind going) {
        return rewind.plan(history().since(going));
    }

    /** Returns the diff of a plan, with keys masked. */
    public String diff(List<Restore> steps) {
        return keeping.keys().masked(diff.of(steps));
    }

    /** Undoes the last changes, except in files that other programs have changed since. Works like {@link #rewind}. */
    public List<FailedFile> takeBack(RewindPlan plan) {
        return rewind(null, plan.restores(ForeignChanges.LEFT)).failed();
    }

    /**
     * Carries out the chosen steps of a plan, and informs the model that its view of these files is outdated. Used on the
     * engine's thread, between turns.
     *
     * @param turn the turn to which the files return; null to undo the last changes
     */
    public FilesRewound rewind(@Nullable Long turn, List<Restore> chosen) {
        return informing(tape -> rewind.carryOut(turn, chosen, tape));
    }

    /** Carries out steps of a plan that undoes a rewind. Works like {@link #rewind}. */
    public FilesRewound takeBackGoing(List<Restore> chosen) {
        return informing(tape -> rewind.takeBack(FilesChanged.REWIND, chosen, tape));
    }

    private FilesRewound informing(Function<Consumer<TapeEvent>, FilesRewound> restoring) {
        TreeSet<String> done = new TreeSet<>();
        FilesRewound rewound = restoring.apply(event -> {
            log.record(event);
            if (event instanceof FilesChanged changed) {
                changed.changes().forEach(change -> done.add(change.path()));
            }
        });
        for (String path : done) {
            List<String> claims = log.state().task().facts().claimsOn(path);
            if (!claims.isEmpty()) {
                log.record(new VerificationStateReset(path, claims));
            }
        }
        if (!done.isEmpty()) {
            log.record(log.state()
                    .conversation()
                    .block(
                            new Notice(About.FILES_TAKEN_BACK),
                            ModelTexts.of(FileHistory.class).text("files_restored") + "\n" + String.join("\n", done)));
        }
        return rewound;
    }

    /** Records the progress of a rewind that a crash interrupted. */
    void settle() {
        history().unfinished().ifPresent(unfinished -> rewind.settle(unfinished, log::record));
    }

    /** Returns the diff of each file from before its first change until now. Thread-safe. */
    public List<FileDiff> diffs() {
        List<TapeEvent> changes = new ArrayList<>();
        forEach(event -> {
            if (event instanceof FileChanging || event instanceof FilesChanged) {
                changes.add(event);
            }
        });
        return diff.since(rewind.plan(changes).restores(ForeignChanges.RESTORED_TOO)).stream()
                .map(file -> new FileDiff(file.path(), keeping.keys().masked(file.text()), file.counts()))
                .toList();
    }

    /** Returns the diffs of all files as one string. */
    public String diff() {
        return diffs().stream().map(FileDiff::text).collect(Collectors.joining());
    }

    private void forEach(Consumer<TapeEvent> fold) {
        try (TapeReader events = log.tape().read(0)) {
            events.forEachRemaining(recorded -> fold.accept(recorded.event()));
        }
    }

    /** A factory for the storage of earlier file contents, which includes the detection of changes by commands. */
    record FileHistoryStorage(Config config, Installation installation) {
        /** Returns the storage for a session that is not kept after the process ends. */
        FileHistory.FileHistoryParts passing(SessionFiles files, Workspace workspace) {
            return of(files, workspace, files.directory().resolve("rewind"), "this session is not kept");
        }

        /** Returns the storage for a session that is kept on disk. */
        FileHistory.FileHistoryParts lasting(SessionFiles files, Workspace workspace) {
            Path root = workspace.root();
            return of(
                    files,
                    workspace,
                    installation.home().rewind().resolve(Memories.hash(root.toString())),
                    unwatched(root));
        }

        /** Returns the storage for an agent's session, which shares the contents of its parent. */
        FileHistory.FileHistoryParts shared(SessionFiles files, Workspace workspace, KeptContents contents) {
            return of(files, workspace, contents, unwatched(workspace.root()));
        }

        private FileHistory.FileHistoryParts of(
                SessionFiles files, Workspace workspace, Path directory, String unwatched) {
            ContentStore store = new ContentStore(
                    directory, files.id(), RewindLimits.of(config).storeBytes());
            return of(files, workspace, new KeptContents(store, new ArtifactStore(files)), unwatched);
        }

        private FileHistory.FileHistoryParts of(
                SessionFiles files, Workspace workspace, KeptContents contents, String unwatched) {
            RewindLimits limits = RewindLimits.of(config);
            FileWatch.WatchSetup setting = new FileWatch.WatchSetup(
                    workspace, limits, files.directory().resolve("clock"));
            return new FileHistory.FileHistoryParts(
                    contents,
                    config.knownKeys(),
                    limits,
                    unwatched.isEmpty() ? Optional.of(new FileWatch(setting, contents)) : Optional.empty(),
                    unwatched);
        }

        /** Returns the reason why changes are not watched; empty if they are. Home and root directories are too big. */
        private String unwatched(Path workspace) {
            if (!config.get(RewindKeys.FILES)) {
                return "rewind.files is off";
            }
            String home = installation.environment().getOrDefault("HOME", System.getProperty("user.home"));
            return workspace.getParent() == null
                            || workspace.equals(Path.of(home).normalize())
                    ? "the project folder is a home or the root"
                    : "";
        }
    }

    /**
     * A preview of the file changes that a rewind to the state before a user message would make. The session need not
     * be open.
     *
     * @param unknown the reasons why some of the changes since that message are unknown
     */
    public record RewindPreview(RewindPlan plan, String diff, List<String> unknown) {
        public RewindPreview {
            unknown = List.copyOf(unknown);
        }

        public static RewindPreview of(SessionSummary session, long turn, Config config, Installation installation) {
            SessionFiles files = new SessionStore(installation.home()).files(session.id());
            RewindHistory history = new RewindHistory();
            try (TapeReader events = TapeFile.read(files, EventCatalog.codec(), 0)) {
                events.forEachRemaining(recorded -> history.apply(recorded.event()));
            }
            List<RewindPrompt> since = history.prompts().stream()
                    .filter(prompt -> prompt.turn() >= turn)
                    .toList();
            if (since.stream().noneMatch(prompt -> prompt.turn() == turn)) {
                throw error("error.rewind.turn", turn, history.prompts().size());
            }
            Workspace workspace = new Workspace(Path.of(session.workspace()), config, installation.own());
            FileHistory.FileHistoryParts keeping =
                    new FileHistoryStorage(config, installation).lasting(files, workspace);
            RewindPlan plan = new FileRewind(workspace, keeping.contents(), keeping.limits()).plan(history.since(turn));
            String diff = new RewindDiff(workspace, keeping.contents(), keeping.limits())
                    .of(plan.restores(ForeignChanges.LEFT));
            return new RewindPreview(
                    plan,
                    keeping.keys().masked(diff),
                    since.stream()
                            .flatMap(prompt -> prompt.unknown().stream())
                            .distinct()
                            .toList());
        }
    }
}
