package dev.deepseektui.core.workspace.rewind;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.EntryState;
import dev.deepseektui.core.workspace.FileNames;
import dev.deepseektui.core.workspace.Folder;
import dev.deepseektui.core.workspace.Guards;
import dev.deepseektui.core.workspace.IgnoreRules;
import dev.deepseektui.core.workspace.IgnoreRules.IgnoreRule.RuleTarget;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.rewind.OldContents.OldContent;
import dev.deepseektui.core.workspace.rewind.SeenFolder.FoundFile;
import dev.deepseektui.core.workspace.rewind.SeenFolder.IgnoreFileStates;
import dev.deepseektui.core.workspace.rewind.SeenFolder.ScanBasis;
import dev.deepseektui.core.workspace.rewind.SeenFolder.ScanRules;
import dev.deepseektui.core.workspace.rewind.SeenFolder.ScanTally;
import dev.deepseektui.core.workspace.rewind.SeenFolder.SeenEntry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A parallel scan of the whole workspace. The state of each entry is read every time; the names in a directory are read again
 * only if they may have changed since the last scan. Links are not followed; ignored directories, nested repositories and the
 * program's own files are left out.
 */
@SuppressWarnings("ReferenceEquality") // unchanged entries are the same object as before
final class TreeLook {
    /** Deeper directories are left out: each level may cost an open directory. */
    private static final int DEEPEST = 200;

    private static final ScanRules OUTERMOST = new ScanRules(IgnoreRules.NONE, true);
    private static final Path EXCLUDE = IgnoreRules.REPOSITORY.resolve("info").resolve("exclude");

    /** The usual names of generated directories, left out if no repository defines ignore rules. */
    private static final Set<String> MADE =
            Set.of("node_modules target build dist .gradle .venv venv __pycache__ .tox .cache .next".split(" "));

    private final Guards guards;
    private final ScanPlan plan;
    private final AtomicLong count = new AtomicLong();
    private final Cancellation tooMany = new Cancellation();

    /** A provider of old contents for the files of a scan. */
    interface ContentKeeper {
        ContentKeeper NONE = (file, known) -> known;

        /**
         * Returns the old content of a file.
         *
         * @param known the result for the same state of the file; null if there is none
         */
        @Nullable
        OldContent of(FoundFile file, @Nullable OldContent known);
    }

    /**
     * The parameters of a scan.
     *
     * @param most the number of entries above which the scan is given up
     * @param settled the time before which changes are old enough that another one would show
     * @param timesTell true if the state of a directory shows changes of its names
     */
    record ScanPlan(long most, long settled, boolean timesTell, ContentKeeper keeper) {}

    private TreeLook(Guards guards, ScanPlan plan) {
        this.guards = guards;
        this.plan = plan;
    }

    /**
     * Scans the workspace; empty if there are too many entries.
     *
     * @param before the last scan
     */
    static Optional<SeenFolder> at(Workspace workspace, @Nullable SeenFolder before, ScanPlan plan) throws CallFailed {
        return workspace.enter((root, guards) -> new TreeLook(guards, plan).seen(root, before));
    }

    private Optional<SeenFolder> seen(Folder root, @Nullable SeenFolder before) throws IOException {
        ForkJoinPool pool = new ForkJoinPool(Runtime.getRuntime().availableProcessors());
        try {
            SeenFolder seen = pool.invoke(new ScannedDirectory(root, before));
            return tooMany.isCancelled() ? Optional.empty() : Optional.of(seen);
        } finally {
            pool.shutdown();
        }
    }

    private static final class NamesChanged extends Exception {
        private static final long serialVersionUID = 1L;

        NamesChanged() {
            super(null, null, false, false);
        }
    }

    private final class ScannedDirectory extends RecursiveTask<SeenFolder> implements FoundFile.HeldDirectory {
        private static final long serialVersionUID = 1L;

        private final transient @Nullable ScannedDirectory above;
        private final transient SeenEntry own;
        private final transient Path real;
        private final String path;
        private final transient ScanRules rulesAbove;
        private final int depth;
        private final transient @Nullable SeenFolder before;
        private transient @Nullable Folder folder;
        /** True if the directory became unreadable; the last scan of it remains valid. */
        private boolean isHidden;

        private final transient List<SeenEntry> files = new ArrayList<>();
        private final transient List<ScannedDirectory> below = new ArrayList<>();

        ScannedDirectory(Folder root, @Nullable SeenFolder before) throws IOException {
            this.above = null;
            this.own = new SeenEntry(root.path(), EntryState.of(root.path()), "", null);
            this.real = root.path();
            this.path = "";
            this.rulesAbove = OUTERMOST;
            this.depth = 0;
            this.before = before;
            this.folder = root;
        }

        ScannedDirectory(
                ScannedDirectory above, SeenEntry own, String path, ScanRules rules, @Nullable SeenFolder before) {
            this.above = above;
            this.own = own;
            this.real = above.real.resolve(own.name());
            this.path = path;
            this.rulesAbove = rules;
            this.depth = above.depth + 1;
            this.before = before;
        }

        @Override
        public String path() {
            return path;
        }

        @Override
        public Path real() {
            return real;
        }

        @Override
        public Guards guards() {
            return guards;
        }

        @Override
        public synchronized Folder open() throws IOException {
            Folder open = folder;
            if (open == null) {
                open = above == null ? Folder.open(real) : above.open().folder(own.name());
                folder = open;
            }
            return open;
        }

        private synchronized void close() {
            try {
                if (folder != null && above != null) {
                    folder.close();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        protected SeenFolder compute() {
            try {
                ScanBasis basis = look();
                if (count.addAndGet((long) files.size() + below.size()) > plan.most()) {
                    tooMany.cancel();
                }
                if (isHidden && before != null) {
                    return new SeenFolder(path, own, before.files(), before.folders(), basis, before.tally());
                }
                below.forEach(ScannedDirectory::fork);
                List<SeenFolder> folders = new ArrayList<>(below.size());
                below.forEach(directory -> folders.add(directory.join()));
                return isAsBefore(basis, folders) && before != null
                        ? before
                        : new SeenFolder(path, own, files, folders, basis, ScanTally.of(files, folders));
            } finally {
                close();
            }
        }

        private ScanBasis look() {
            SeenFolder known = before;
            try {
                if (tooMany.isCancelled()) {
                    return unknown();
                }
                if (known != null && known.own().equals(own) && known.basis().isSettled()) {
                    try {
                        return again(known);
                    } catch (NamesChanged since) {
                        files.clear();
                        below.clear();
                    }
                }
                return anew();
            } catch (IOException unreadable) {
                files.clear();
                below.clear();
                isHidden = unreadable instanceof AccessDeniedException
                        && known != null
                        && known.own().state().inode() == own.state().inode();
                return unknown();
            }
        }

        private ScanBasis unknown() {
            return new ScanBasis(rulesAbove, rulesAbove, IgnoreFileStates.NONE, false, false);
        }

        private boolean isAsBefore(ScanBasis basis, List<SeenFolder> folders) {
            return before != null
                    && before.basis() == basis
                    && isSame(before.files(), files)
                    && isSame(before.folders(), folders);
        }

        private static <T> boolean isSame(List<T> one, List<T> other) {
            boolean same = one.size() == other.size();
            for (int i = 0; same && i < one.size(); i++) {
                same = one.get(i) == other.get(i);
            }
            return same;
        }

        private ScanBasis again(SeenFolder known) throws NamesChanged {
            ScanBasis basis = known.basis();
            if (basis.above() != rulesAbove) {
                throw new NamesChanged();
            }
            if (basis.isRepository()) {
                return basis;
            }
            EntryState ignore = null;
            for (SeenEntry file : known.files()) {
                SeenEntry now = seen(file.name(), file).orElseThrow(NamesChanged::new);
                if (now.state().isDirectory()) {
                    throw new NamesChanged();
                }
                ignore = file.name().equals(IgnoreRules.FILE) ? now.state() : ignore;
                files.add(now);
            }
            if (!basis.read().areStill(ignore, exclude())) {
                throw new NamesChanged();
            }
            for (SeenFolder folder : known.folders()) {
                SeenEntry now = seen(folder.own().name(), folder.own()).orElseThrow(NamesChanged::new);
                if (!now.state().isDirectory()) {
                    throw new NamesChanged();
                }
                below.add(new ScannedDirectory(this, now, folder.path(), basis.rules(), folder));
            }
            return basis;
        }

        private ScanBasis anew() throws IOException {
            Folder here = open();
            List<Path> names = here.names();
            boolean begins = names.contains(IgnoreRules.REPOSITORY);
            boolean isSettled = plan.timesTell() && own.state().changed() < plan.settled();
            if (begins && depth > 0) {
                return new ScanBasis(rulesAbove, rulesAbove, IgnoreFileStates.NONE, true, isSettled);
            }
            EntryState ignore =
                    names.contains(IgnoreRules.FILE) ? state(IgnoreRules.FILE).orElse(null) : null;
            IgnoreFileStates read = IgnoreFileStates.of(ignore, exclude(), plan.settled());
            ScanRules rules = rules(here, names, read);
            Map<Path, SeenEntry> knownFiles = new HashMap<>();
            Map<Path, SeenFolder> knownFolders = new HashMap<>();
            if (before != null) {
                before.files().forEach(file -> knownFiles.put(file.name(), file));
                before.folders().forEach(folder -> knownFolders.put(folder.own().name(), folder));
            }
            for (Path entry : names) {
                Optional<String> text = FileNames.text(entry);
                if (text.isEmpty() || entry.equals(IgnoreRules.REPOSITORY) || FileNames.isTemporary(entry)) {
                    continue;
                }
                Optional<SeenEntry> seen = seen(entry, knownFiles.get(entry));
                if (seen.isPresent() && seen.get().state().isDirectory()) {
                    directory(seen.get(), text.get(), rules, knownFolders.get(entry));
                } else {
                    seen.ifPresent(files::add);
                }
            }
            return new ScanBasis(rulesAbove, rules, read, false, isSettled && read.isSettled());
        }

        private void directory(SeenEntry entry, String name, ScanRules rules, @Nullable SeenFolder known) {
            String inside = path.isEmpty() ? name : path + "/" + name;
            boolean isLeftOut = rules.ignored().ignores(inside, RuleTarget.DIRECTORIES)
                    || (!rules.isInRepository() && MADE.contains(name));
            if (!isLeftOut && depth < DEEPEST) {
                below.add(new ScannedDirectory(this, entry, inside, rules, known));
            }
        }

        private ScanRules rules(Folder here, List<Path> names, IgnoreFileStates read) throws IOException {
            boolean isInRepository = depth == 0 ? names.contains(IgnoreRules.REPOSITORY) : rulesAbove.isInRepository();
            if (before != null
                    && before.basis().above() == rulesAbove
                    && before.basis().rules().isInRepository() == isInRepository
                    && before.basis().read().areStill(read.ignore(), read.exclude())) {
                return before.basis().rules();
            }
            IgnoreRules rules = IgnoreRules.in(here, names, path, rulesAbove.ignored());
            return rules == rulesAbove.ignored() && isInRepository == rulesAbove.isInRepository()
                    ? rulesAbove
                    : new ScanRules(rules, isInRepository);
        }

        /** Returns the state of the outermost repository's exclusions; those of others do not apply. */
        private @Nullable EntryState exclude() {
            return depth == 0 ? state(EXCLUDE).orElse(null) : null;
        }

        private Optional<EntryState> state(Path name) {
            try {
                return Optional.of(EntryState.of(real.resolve(name)));
            } catch (IOException gone) {
                return Optional.empty();
            }
        }

        /** Returns the entry, the same object if it is unchanged; empty if it is gone or not to be seen. */
        private Optional<SeenEntry> seen(Path name, @Nullable SeenEntry known) {
            Optional<EntryState> found = state(name);
            if (found.isEmpty() || guards.own(found.get().key())) {
                return Optional.empty();
            }
            EntryState now = found.get();
            SeenEntry same = known != null && known.state().equals(now) ? known : null;
            return switch (now.kind()) {
                case OTHER -> Optional.empty();
                case DIRECTORY -> Optional.of(same != null ? same : new SeenEntry(name, now, "", null));
                case LINK -> same != null ? Optional.of(same) : link(name, now);
                case FILE -> {
                    OldContent old = same == null ? null : same.old();
                    OldContent kept = plan.keeper().of(new FoundFile(this, name, now), old);
                    yield Optional.of(same != null && kept == old ? same : new SeenEntry(name, now, "", kept));
                }
            };
        }

        private Optional<SeenEntry> link(Path name, EntryState state) {
            try {
                return FileNames.text(Files.readSymbolicLink(real.resolve(name)))
                        .map(target -> new SeenEntry(name, state, target, null));
            } catch (IOException gone) {
                return Optional.empty();
            }
        }
    }
}
