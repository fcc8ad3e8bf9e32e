package dev.deepseektui.core.workspace.rewind;

import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged.Change;
import dev.deepseektui.core.tape.event.FileEvents.FilesCheckpoint;
import dev.deepseektui.core.tape.event.FileEvents.FilesCheckpoint.Without;
import dev.deepseektui.core.tape.event.FileState;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.EntryState;
import dev.deepseektui.core.workspace.FileVersion;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.git.GitIndex;
import dev.deepseektui.core.workspace.git.GitRepository;
import dev.deepseektui.core.workspace.rewind.ContentStore.KeptContents;
import dev.deepseektui.core.workspace.rewind.FileRewind.CurrentState;
import dev.deepseektui.core.workspace.rewind.OldContents.GitContents;
import dev.deepseektui.core.workspace.rewind.OldContents.OldContent;
import dev.deepseektui.core.workspace.rewind.OldContents.OldContent.GitContent;
import dev.deepseektui.core.workspace.rewind.OldContents.OldContent.NoOldContent;
import dev.deepseektui.core.workspace.rewind.OldContents.OldContent.StoredCopy;
import dev.deepseektui.core.workspace.rewind.RewindKeys.RewindLimits;
import dev.deepseektui.core.workspace.rewind.TreeScan.ScannedEntry;
import dev.deepseektui.core.workspace.rewind.TreeScan.TreeChanges;
import dev.deepseektui.core.workspace.rewind.TreeScan.TreeChanges.PossibleChange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A detector of the file changes made by a step, which scans the workspace before and after it. Before the step, every
 * file whose exact content git does not have is copied, so that the step can be undone. Confined to the engine thread.
 */
public final class FileWatch {
    private static final long TICK_NANOS = 10_000_000;

    private static final int MAX_REPORTED = 20;
    /** The ID used in place of a copy's ID if there was no room for the copy. */
    private static final String NO_ROOM = "";
    /**
     * File systems on which a directory's state immediately reflects added and removed entries; network file systems
     * update it late.
     */
    private static final Set<String> KEEPING = Set.of(
            "ext2", "ext3", "ext4", "xfs", "btrfs", "f2fs", "zfs", "bcachefs", "tmpfs", "overlay", "apfs", "hfs");

    private final Workspace workspace;
    private final KeptContents contents;
    private final ContentStore store;
    private final OldContents old;
    private final RewindLimits limits;
    private final Path clock;
    private Optional<GitContents> repository = Optional.empty();
    private @Nullable Map<String, ScannedEntry> last;
    private boolean folderTimesAreReliable;
    private @Nullable StepStart look;
    private boolean gaveUp;

    private record StepStart(Map<String, ScannedEntry> tree, long began) {}

    /**
     * The workspace and the limits of a watch.
     *
     * @param clock a file that is touched to read the file system's time
     */
    public record WatchSetup(Workspace workspace, RewindLimits limits, Path clock) {}

    public FileWatch(WatchSetup setting, KeptContents contents) {
        this.workspace = setting.workspace();
        this.contents = contents;
        this.store = contents.store();
        this.limits = setting.limits();
        this.old = new OldContents(workspace, store, limits);
        this.clock = setting.clock();
    }

    /** Returns a rewind to undo a step that ran only partly, before it is retried in another way. */
    public FileRewind undo() {
        return new FileRewind(workspace, contents, limits);
    }

    /**
     * Scans the workspace before a step that may change files. Files that could not be copied are reported once.
     * Returns empty if the workspace was too large in an earlier scan.
     */
    public Optional<FilesCheckpoint> before(String callId) {
        look = null;
        return gaveUp ? Optional.empty() : Optional.of(looked(callId));
    }

    private FilesCheckpoint looked(String callId) {
        boolean interrupted = Thread.interrupted();
        long had = store.added();
        try {
            // Looks up the repository for each scan, because it may be created or deleted at any time.
            repository = repository
                    .filter(GitContents::isThere)
                    .or(() -> GitRepository.of(workspace.root()).map(GitContents::new));
            long settled = now();
            old.begin(repository.map(GitContents::index).orElse(GitIndex.NONE), settled);
            Optional<Map<String, ScannedEntry>> tree = look(settled, old);
            if (tree.isEmpty()) {
                return new FilesCheckpoint(callId, 0, 0, List.of(), 0, limits.tooMany());
            }
            look = new StepStart(tree.get(), now());
            return checkpoint(callId, tree.get(), store.added() - had);
        } catch (CallFailed | IOException e) {
            return new FilesCheckpoint(
                    callId, 0, 0, List.of(), 0, "the project folder cannot be looked at: " + e.getMessage());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Optional<Map<String, ScannedEntry>> look(long settled, TreeScan.ContentKeeper keeper) throws CallFailed {
        boolean timesTell = last == null ? keepsFolderTimes(workspace.root()) : folderTimesAreReliable;
        folderTimesAreReliable = timesTell;
        Optional<Map<String, ScannedEntry>> tree = TreeScan.at(
                workspace,
                Objects.requireNonNullElse(last, Map.of()),
                new TreeScan.ScanPlan(limits.entries(), settled, timesTell, keeper));
        last = tree.orElse(null);
        gaveUp = tree.isEmpty();
        return tree;
    }

    private long now() throws IOException {
        Files.deleteIfExists(clock);
        Files.createFile(clock);
        FileTime time = (FileTime) Files.getAttribute(clock, "unix:ctime");
        Files.delete(clock);
        return time.to(TimeUnit.NANOSECONDS) - TICK_NANOS;
    }

    private FilesCheckpoint checkpoint(String callId, Map<String, ScannedEntry> tree, long added) {
        List<Without> unreported = old.unreported();
        int shown = Math.min(MAX_REPORTED, unreported.size());
        return new FilesCheckpoint(
                callId, tree.size() - 1, added, unreported.subList(0, shown), unreported.size() - shown, null);
    }

    /** Scans the workspace after the step, whatever its result; empty if there was no scan before the step. */
    public Optional<FilesChanged> after(String callId) {
        StepStart before = look;
        look = null;
        if (before == null) {
            return Optional.empty();
        }
        boolean interrupted = Thread.interrupted();
        try {
            Optional<Map<String, ScannedEntry>> after = look(now(), TreeScan.ContentKeeper.NONE);
            if (after.isEmpty()) {
                return Optional.of(new FilesChanged(callId, List.of(), limits.tooMany()));
            }
            List<Change> changes = changes(TreeChanges.between(before.tree(), after.get(), before.began()));
            return Optional.of(FilesChanged.of(callId, changes));
        } catch (CallFailed | IOException e) {
            return Optional.of(
                    new FilesChanged(callId, List.of(), "the project folder cannot be looked at: " + e.getMessage()));
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private List<Change> changes(List<PossibleChange> differences) throws IOException {
        List<PossibleChange> read = new ArrayList<>();
        for (PossibleChange each : differences) {
            if (!isStillTheSame(each)) {
                read.add(each);
            }
        }
        Map<String, String> fromGit = fromGit(read);
        CurrentState current = new CurrentState(workspace, limits);
        List<Change> changes = new ArrayList<>();
        for (PossibleChange each : read) {
            FileState was = old(each, fromGit);
            FileState now = now(each, current);
            if (!FileState.fit(was, now)) {
                changes.add(new Change(each.path(), was, now));
            }
        }
        return changes;
    }

    /**
     * Returns an entry's current state. For an unreadable entry, returns a lost state, so that other entries are still
     * reported.
     */
    private static @Nullable FileState now(PossibleChange each, CurrentState current) {
        try {
            return current.of(each.path()).orElse(null);
        } catch (CallFailed e) {
            return each.after() == null ? null : CurrentState.lost(each.after().state(), "it cannot be read");
        }
    }

    /**
     * Returns true if the entry has the same state and content as before. An equal state is not enough for a file,
     * because it may have changed within the same clock tick.
     */
    private boolean isStillTheSame(PossibleChange each) {
        ScannedEntry was = each.before();
        if (was == null
                || each.after() == null
                || !was.state().equals(each.after().state())) {
            return false;
        }
        if (!was.state().isFile() || was.old() instanceof NoOldContent) {
            return true;
        }
        return has(each.path(), was.old());
    }

    private boolean has(String path, @Nullable OldContent old) {
        try {
            Optional<byte[]> now = workspace.entry(path, entry -> entry.read(limits.fileBytes()));
            return old instanceof GitContent git
                    ? now.map(GitContents::objectOf)
                            .filter(git.object()::equals)
                            .isPresent()
                    : old instanceof StoredCopy copy
                            && now.map(FileVersion::of)
                                    .filter(copy.id()::equals)
                                    .isPresent();
        } catch (CallFailed unreadable) {
            return true; // not known to have changed
        }
    }

    /**
     * Copies the git objects that hold these files' old contents to the store. Returns the IDs of the copies by object
     * ID.
     */
    private Map<String, String> fromGit(List<PossibleChange> differences) throws IOException {
        Set<String> objects = new HashSet<>();
        for (PossibleChange each : differences) {
            if (each.before() != null && each.before().old() instanceof GitContent git) {
                objects.add(git.object());
            }
        }
        Map<String, String> ids = new HashMap<>();
        if (repository.isPresent()) {
            repository.get().read(objects, limits.fileBytes(), (object, content) -> {
                ids.put(object, store.put(content).orElse(NO_ROOM));
            });
        }
        return ids;
    }

    private @Nullable FileState old(PossibleChange difference, Map<String, String> fromGit) {
        ScannedEntry entry = difference.before();
        if (entry == null) {
            return null;
        }
        EntryState state = entry.state();
        if (difference.wasRepository()) {
            return CurrentState.lost(state, "a nested repository, whose contents are not kept");
        }
        if (state.isDirectory()) {
            return FileState.directory(state.mode());
        }
        return state.isFile() ? file(state, entry.old(), fromGit) : FileState.link(entry.link());
    }

    private FileState file(EntryState state, @Nullable OldContent content, Map<String, String> fromGit) {
        if (content instanceof StoredCopy copy) {
            return FileState.file(state.mode(), copy.id());
        }
        if (content instanceof NoOldContent nowhere) {
            return CurrentState.lost(state, nowhere.why());
        }
        if (!(content instanceof GitContent git)) {
            return CurrentState.lost(state, "no copy was made of it");
        }
        String id = fromGit.get(git.object());
        if (id == null) {
            return CurrentState.lost(
                    state, state.size() > limits.fileBytes() ? limits.tooLarge() : "git no longer has it");
        }
        return id.equals(NO_ROOM) ? CurrentState.lost(state, limits.full()) : FileState.file(state.mode(), id);
    }

    private static boolean keepsFolderTimes(Path root) {
        try {
            return KEEPING.contains(Files.getFileStore(root).type());
        } catch (IOException e) {
            return false; // unknown mount in some containers
        }
    }
}
