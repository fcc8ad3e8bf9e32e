package dev.deepseektui.core.rewind;

import dev.deepseektui.core.event.FileState;
import dev.deepseektui.core.event.FilesChanged;
import dev.deepseektui.core.event.FilesChanged.Change;
import dev.deepseektui.core.event.FilesCheckpoint;
import dev.deepseektui.core.event.FilesCheckpoint.Without;
import dev.deepseektui.core.tool.CallFailed;
import dev.deepseektui.core.tool.workspace.Workspace;
import dev.deepseektui.core.tool.workspace.folder.EntryState;
import dev.deepseektui.core.tool.workspace.tree.TreeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Notices what a step changes in the workspace, by looking before and after it, and sees to it that it can be taken back: before the step
 * a copy is made of every file that git does not have just as it is. Owned by the session's engine thread.
 */
public final class FileWatch {
    /** File systems keep time in ticks, not all of them the same ones. */
    private static final long TICK_NANOS = 10_000_000;

    private static final int MOST_TOLD = 20;

    private final Workspace workspace;
    private final KeptContents contents;
    private final ContentStore store;
    private final Limits limits;
    private final String path;
    private final Path clock;
    private Optional<GitRepository> repository = Optional.empty();
    private final Map<String, Kept> kept = new ConcurrentHashMap<>();
    private final Map<String, String> without = new ConcurrentHashMap<>();
    private final Map<String, String> told = new HashMap<>();
    private @Nullable Look look;
    private boolean gaveUp;

    /** A copy, and in what state of the file it was made. */
    private record Kept(EntryState state, String id) {}

    /** The workspace before a step; which files are as git has them; and when the step began. */
    private record Look(Snapshot snapshot, Map<String, String> objects, long began) {}

    /**
     * Where and within which limits.
     *
     * @param path where git is looked for
     * @param clock a file to be touched, to learn what time the file system has
     */
    public record Setting(Workspace workspace, Limits limits, String path, Path clock) {}

    public FileWatch(Setting setting, KeptContents contents) {
        this.workspace = setting.workspace();
        this.contents = contents;
        this.store = contents.store();
        this.limits = setting.limits();
        this.path = setting.path();
        this.clock = setting.clock();
    }

    /** For what a step did that is to be tried again. */
    public StepUndo undo() {
        return new StepUndo(new FileRewind(workspace, contents, limits), new RewindDiff(workspace, contents, limits));
    }

    /**
     * To be called before a step that may change files. What could not be taken back is told once; nothing where the workspace was too large
     * before.
     */
    public Optional<FilesCheckpoint> before(String callId) {
        look = null;
        return gaveUp ? Optional.empty() : Optional.of(looked(callId));
    }

    private FilesCheckpoint looked(String callId) {
        boolean interrupted = Thread.interrupted();
        long had = store.added();
        try {
            without.clear();
            Map<String, String> objects = new ConcurrentHashMap<>();
            // One may be made, or go, at any time.
            repository = repository.filter(GitRepository::isThere).or(() -> GitRepository.of(workspace.root(), path));
            GitIndex index = repository.map(GitRepository::index).orElse(GitIndex.NONE);
            Optional<Snapshot> snapshot = Snapshot.of(workspace, limits.entries(), file -> keep(file, index, objects));
            if (snapshot.isEmpty()) {
                gaveUp = true;
                return new FilesCheckpoint(callId, 0, 0, List.of(), 0, limits.tooMany());
            }
            keepMade(snapshot.get(), objects);
            store.sync();
            look = new Look(snapshot.get(), objects, now());
            return checkpoint(callId, snapshot.get(), store.added() - had);
        } catch (CallFailed | IOException e) {
            return new FilesCheckpoint(
                    callId, 0, 0, List.of(), 0, "the workspace cannot be looked at: " + e.getMessage());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void keep(TreeFile file, GitIndex index, Map<String, String> objects) {
        EntryState state = file.state();
        Optional<String> object = index.object(file.path(), state);
        if (object.isPresent()) {
            objects.put(file.path(), object.get());
            return;
        }
        Kept known = kept.get(file.path());
        if (known != null && known.state().equals(state)) {
            return;
        }
        kept.remove(file.path());
        if (state.size() > limits.fileBytes()) {
            without.put(file.path(), limits.tooLarge());
        } else if (workspace.protects(file.path())) {
            without.put(file.path(), "protected (tools.protect)");
        } else {
            copy(file);
        }
    }

    private void copy(TreeFile file) {
        try {
            if (!file.mayBeTold()) {
                without.put(file.path(), "another name of a file that is not to be read");
                return;
            }
            Optional<byte[]> content = file.read(limits.fileBytes());
            if (content.isEmpty() || !file.isStill(file.state())) {
                without.put(file.path(), "it changed while it was read");
                return;
            }
            keep(file.path(), file.state(), content.get());
        } catch (IOException e) {
            without.put(file.path(), "it cannot be read");
        }
    }

    private void keep(String path, EntryState state, byte[] content) throws IOException {
        Optional<String> id = store.put(content);
        if (id.isPresent()) {
            kept.put(path, new Kept(state, id.get()));
        } else {
            without.put(path, limits.full());
        }
    }

    /** What git has in another size it makes the file from: line ends, a filter. Then its object is not the file's bytes. */
    private void keepMade(Snapshot snapshot, Map<String, String> objects) throws CallFailed {
        if (objects.isEmpty() || repository.isEmpty()) {
            return;
        }
        Map<String, Long> sizes = repository.get().sizes(objects.values());
        List<String> made = new ArrayList<>();
        objects.forEach((path, object) -> {
            EntryState state = snapshot.entries().get(path);
            if (state == null || sizes.getOrDefault(object, -1L) != state.size()) {
                made.add(path);
            }
        });
        for (String path : made) {
            objects.remove(path);
            EntryState state = snapshot.entries().get(path);
            Kept known = kept.get(path);
            if (state != null && (known == null || !known.state().equals(state))) {
                copyMade(path, state);
            }
        }
    }

    private void copyMade(String path, EntryState state) {
        try {
            Optional<byte[]> content = workspace.entry(
                    path,
                    entry -> entry.state().filter(state::equals).isPresent()
                            ? entry.read(limits.fileBytes())
                            : Optional.empty());
            if (content.isEmpty()) {
                without.put(path, limits.tooLarge());
            } else {
                keep(path, state, content.get());
            }
        } catch (CallFailed | IOException e) {
            without.put(path, "it cannot be read");
        }
    }

    private long now() throws IOException {
        Files.deleteIfExists(clock);
        Files.createFile(clock);
        FileTime time = (FileTime) Files.getAttribute(clock, "unix:ctime");
        Files.delete(clock);
        return time.to(TimeUnit.NANOSECONDS) - TICK_NANOS;
    }

    private FilesCheckpoint checkpoint(String callId, Snapshot snapshot, long added) {
        List<Without> news = new ArrayList<>();
        for (String path : new TreeSet<>(without.keySet())) {
            String why = without.getOrDefault(path, "");
            if (!why.equals(told.put(path, why))) {
                news.add(new Without(path, why));
            }
        }
        int shown = Math.min(MOST_TOLD, news.size());
        return new FilesCheckpoint(
                callId, snapshot.entries().size(), added, news.subList(0, shown), news.size() - shown, null);
    }

    /** To be called after the step, however it ended; nothing where the workspace was not looked at before it. */
    public Optional<FilesChanged> after(String callId) {
        Look before = look;
        look = null;
        if (before == null) {
            return Optional.empty();
        }
        boolean interrupted = Thread.interrupted();
        try {
            Optional<Snapshot> now = Snapshot.of(workspace, limits.entries(), Snapshot.Copying.NOTHING);
            if (now.isEmpty()) {
                gaveUp = true;
                return Optional.of(new FilesChanged(callId, List.of(), limits.tooMany()));
            }
            List<Change> changes = changes(before, now.get());
            store.sync();
            return Optional.of(FilesChanged.of(callId, changes));
        } catch (CallFailed | IOException e) {
            return Optional.of(
                    new FilesChanged(callId, List.of(), "the workspace cannot be looked at: " + e.getMessage()));
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private List<Change> changes(Look before, Snapshot now) throws CallFailed, IOException {
        Set<String> paths = changed(before, now);
        Map<String, FileState> fromGit = fromGit(before, paths);
        CurrentState current = new CurrentState(workspace, limits);
        List<Change> changes = new ArrayList<>();
        for (String path : paths) {
            FileState old = old(path, before, fromGit);
            FileState next = current.of(path).orElse(null);
            if (!FileState.fit(old, next)) {
                changes.add(new Change(path, old, next));
            }
        }
        return changes;
    }

    private static Set<String> changed(Look before, Snapshot now) {
        Set<Long> inodes = new HashSet<>();
        before.snapshot().entries().values().forEach(state -> inodes.add(state.inode()));
        Set<String> paths = new TreeSet<>();
        now.entries().forEach((path, state) -> {
            EntryState old = before.snapshot().entries().get(path);
            if (!isSame(old, state) && !isOfSomebodyElse(old, state, before.began(), inodes)) {
                paths.add(path);
            }
        });
        before.snapshot().entries().keySet().stream()
                .filter(path -> !now.entries().containsKey(path))
                .forEach(paths::add);
        return paths;
    }

    /** What is in a directory shows in its entries: of the directory itself only its mode counts. */
    private static boolean isSame(@Nullable EntryState old, EntryState now) {
        return now.equals(old) || (old != null && old.isDirectory() && now.isDirectory() && old.mode() == now.mode());
    }

    /**
     * Changed before the step began, after it was looked at; or not new at all, but left out before. What was moved as a part of a
     * directory has its old time too, but was there.
     */
    private static boolean isOfSomebodyElse(@Nullable EntryState old, EntryState now, long began, Set<Long> inodes) {
        return now.changed() < began && (old != null || !inodes.contains(now.inode()));
    }

    private Map<String, FileState> fromGit(Look before, Set<String> paths) throws IOException {
        Map<String, List<String>> byObject = new HashMap<>();
        for (String path : paths) {
            String object = before.objects().get(path);
            if (object != null) {
                byObject.computeIfAbsent(object, id -> new ArrayList<>()).add(path);
            }
        }
        Map<String, FileState> states = new HashMap<>();
        if (repository.isPresent()) {
            repository.get().read(byObject.keySet(), limits.fileBytes(), (object, content) -> {
                Optional<String> id = store.put(content);
                for (String path : byObject.getOrDefault(object, List.of())) {
                    EntryState state = before.snapshot().entries().get(path);
                    if (state != null) {
                        states.put(
                                path,
                                id.map(known -> FileState.file(state.mode(), known))
                                        .orElseGet(() -> CurrentState.lost(state, limits.full())));
                    }
                }
            });
        }
        return states;
    }

    private @Nullable FileState old(String path, Look before, Map<String, FileState> fromGit) {
        EntryState state = before.snapshot().entries().get(path);
        if (state == null) {
            return null;
        }
        if (before.snapshot().isRepository(path)) {
            return CurrentState.lost(state, "a repository of its own, of which nothing is kept");
        }
        if (state.isDirectory()) {
            return FileState.directory(state.mode());
        }
        if (!state.isFile()) {
            return FileState.link(before.snapshot().link(path));
        }
        if (before.objects().containsKey(path)) {
            FileState known = fromGit.get(path);
            return known == null ? CurrentState.lost(state, unread(state)) : known;
        }
        Kept copy = kept.get(path);
        return copy != null && copy.state().equals(state)
                ? FileState.file(state.mode(), copy.id())
                : CurrentState.lost(state, without.getOrDefault(path, "no copy was made of it"));
    }

    private String unread(EntryState state) {
        return state.size() > limits.fileBytes() ? limits.tooLarge() : "git no longer has it";
    }
}
