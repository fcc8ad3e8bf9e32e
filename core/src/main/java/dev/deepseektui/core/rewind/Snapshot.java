package dev.deepseektui.core.rewind;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.tool.CallFailed;
import dev.deepseektui.core.tool.workspace.Workspace;
import dev.deepseektui.core.tool.workspace.folder.EntryState;
import dev.deepseektui.core.tool.workspace.tree.TreeFile;
import dev.deepseektui.core.tool.workspace.tree.TreeVisitor;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** How everything in a workspace is at one moment, without what is in ignored directories and in repositories of their own. */
final class Snapshot implements TreeVisitor.OfStates {
    /** What programs make, by its usual names: left out where no repository says what is. */
    private static final Set<String> MADE = Set.of(
            "node_modules",
            "target",
            "build",
            "dist",
            ".gradle",
            ".venv",
            "venv",
            "__pycache__",
            ".tox",
            ".cache",
            ".next");

    private final Map<String, EntryState> entries = new ConcurrentHashMap<>();
    private final Map<String, String> links = new ConcurrentHashMap<>();
    private final Set<String> repositories = ConcurrentHashMap.newKeySet();
    private final AtomicLong count = new AtomicLong();
    private final Cancellation tooMany = new Cancellation();
    private final long most;
    private final Copying copying;

    /** What is done with each file while it can be opened. */
    interface Copying {
        Copying NOTHING = file -> {};

        void file(TreeFile file) throws IOException;
    }

    private Snapshot(long most, Copying copying) {
        this.most = most;
        this.copying = copying;
    }

    /** Empty where there is more than that. */
    static Optional<Snapshot> of(Workspace workspace, long most, Copying copying) throws CallFailed {
        Snapshot snapshot = new Snapshot(most, copying);
        workspace.survey(snapshot, snapshot.tooMany);
        return snapshot.tooMany.isCancelled() ? Optional.empty() : Optional.of(snapshot);
    }

    @Override
    public void file(TreeFile file) throws IOException {
        EntryState state = file.state();
        if (state.kind() == EntryState.Kind.OTHER) {
            return;
        }
        if (state.kind() == EntryState.Kind.LINK) {
            links.put(file.path(), file.link());
        }
        put(file.path(), state);
        if (state.isFile()) {
            copying.file(file);
        }
    }

    @Override
    public void directory(String path, EntryState state) {
        put(path, state);
    }

    @Override
    public void repository(String path) {
        repositories.add(path);
    }

    @Override
    public boolean leavesOut(String name) {
        return MADE.contains(name);
    }

    private void put(String path, EntryState state) {
        entries.put(path, state);
        if (count.incrementAndGet() > most) {
            tooMany.cancel();
        }
    }

    Map<String, EntryState> entries() {
        return entries;
    }

    String link(String path) {
        return links.getOrDefault(path, "");
    }

    boolean isRepository(String path) {
        return repositories.contains(path);
    }
}
