package dev.deepseektui.core.workspace.rewind;

import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.EntryState;
import dev.deepseektui.core.workspace.FileNames;
import dev.deepseektui.core.workspace.Folder;
import dev.deepseektui.core.workspace.Guards;
import dev.deepseektui.core.workspace.IgnoreRules;
import dev.deepseektui.core.workspace.IgnoreRules.IgnoreRule.RuleTarget;
import dev.deepseektui.core.workspace.OpenFile;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.rewind.OldContents.OldContent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import org.jspecify.annotations.Nullable;

/**
 * A parallel scan of the whole workspace. Reads the state of every entry, but lists a directory again only if its
 * entries may have changed since the last scan. Does not follow links. Skips ignored directories, nested repositories
 * and files of deepseek-tui.
 */
final class TreeScan {
    /** The path of the workspace itself. */
    static final String ROOT = "";
    /** The maximum depth. Deeper directories are skipped, because the scan may hold one directory open per level. */
    private static final int MAX_DEPTH = 200;
    /** The usual names of generated directories, which are skipped if no repository provides ignore rules. */
    private static final Set<String> MADE =
            Set.of("node_modules target build dist .gradle .venv venv __pycache__ .tox .cache .next".split(" "));

    private final Guards guards;
    private final ScanPlan plan;
    private final Map<String, ScannedEntry> before;
    private final Map<String, ScannedEntry> seen;
    private boolean isInRepository;

    /**
     * An entry as scanned. An unchanged file is represented by the same object as in the previous scan.
     *
     * @param link the target of a link
     * @param old the location of a file's old content; null if unknown
     * @param names the names in a directory; null if the directory's state might not reveal a later change to them
     * @param isRepository true for a nested repository, which is not scanned
     */
    record ScannedEntry(
            EntryState state,
            String link,
            @Nullable OldContent old,
            @Nullable List<Path> names,
            boolean isRepository) {
        ScannedEntry(EntryState state, String link, @Nullable OldContent old) {
            this(state, link, old, null, false);
        }
    }

    /** A provider of old contents for the files of a scan. */
    interface ContentKeeper {
        ContentKeeper NONE = (file, known) -> known;

        /**
         * Returns the old content of a file.
         *
         * @param known the previous result for the same state of the file; null if there is none
         */
        @Nullable
        OldContent of(FoundFile file, @Nullable OldContent known);
    }

    /**
     * The parameters of a scan.
     *
     * @param most the maximum number of entries; a scan that finds more is abandoned
     * @param settled a point in time; a directory last changed before it would show any later change in its state
     * @param timesAreReliable true if a directory's state reflects added and removed entries
     */
    record ScanPlan(long most, long settled, boolean timesAreReliable, ContentKeeper keeper) {}

    private TreeScan(Guards guards, ScanPlan plan, Map<String, ScannedEntry> before) {
        this.guards = guards;
        this.plan = plan;
        this.before = before;
        this.seen = new ConcurrentHashMap<>(before.size());
    }

    /**
     * Scans the workspace and returns its entries by path; empty if there are too many.
     *
     * @param before the previous scan; empty if there was none
     */
    static Optional<Map<String, ScannedEntry>> at(Workspace workspace, Map<String, ScannedEntry> before, ScanPlan plan)
            throws CallFailed {
        return workspace.enter((root, guards) -> new TreeScan(guards, plan, before).seen(root));
    }

    private Optional<Map<String, ScannedEntry>> seen(Folder root) throws IOException {
        isInRepository = Files.exists(root.path().resolve(IgnoreRules.REPOSITORY), LinkOption.NOFOLLOW_LINKS);
        ForkJoinPool pool = new ForkJoinPool(Runtime.getRuntime().availableProcessors());
        try {
            pool.invoke(new ScannedDirectory(root));
            return isTooMuch() ? Optional.empty() : Optional.of(seen);
        } finally {
            pool.shutdown();
        }
    }

    private boolean isTooMuch() {
        return seen.size() - 1 > plan.most();
    }

    /** A directory, opened lazily and held open until everything below it has been scanned. */
    private final class ScannedDirectory extends RecursiveAction {
        private static final long serialVersionUID = 1L;

        private final transient @Nullable ScannedDirectory above;
        private final transient Path real;
        private final String path;
        private final transient EntryState state;
        private final transient IgnoreRules rulesAbove;
        private final int depth;
        private transient @Nullable Folder folder;

        ScannedDirectory(Folder root) throws IOException {
            this.above = null;
            this.real = root.path();
            this.path = ROOT;
            this.state = EntryState.of(real);
            this.rulesAbove = IgnoreRules.NONE;
            this.depth = 0;
            this.folder = root;
        }

        ScannedDirectory(ScannedDirectory above, Path name, String path, EntryState state, IgnoreRules rules) {
            this.above = above;
            this.real = above.real.resolve(name);
            this.path = path;
            this.state = state;
            this.rulesAbove = rules;
            this.depth = above.depth + 1;
        }

        private synchronized Folder open() throws IOException {
            Folder open = folder;
            if (open == null) {
                open = above == null ? Folder.open(real) : above.open().folder(real.getFileName());
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
        protected void compute() {
            try {
                invokeAll(look());
            } finally {
                close();
            }
        }

        private List<ScannedDirectory> look() {
            if (isTooMuch()) {
                return List.of();
            }
            ScannedEntry known = before.get(path);
            List<ScannedDirectory> below = new ArrayList<>();
            try {
                List<Path> kept = known != null && known.state().equals(state) ? known.names() : null;
                List<Path> names = kept != null ? kept : listed();
                boolean isRepository = depth > 0 && names.contains(IgnoreRules.REPOSITORY);
                boolean isSettled = plan.timesAreReliable() && state.changed() < plan.settled();
                seen.put(path, new ScannedEntry(state, "", null, isSettled ? names : null, isRepository));
                if (isRepository) {
                    return List.of();
                }
                IgnoreRules rules = names.contains(IgnoreRules.REPOSITORY) || names.contains(IgnoreRules.FILE)
                        ? IgnoreRules.in(open(), names, path, rulesAbove)
                        : rulesAbove;
                for (Path name : names) {
                    look(name, rules, below);
                }
            } catch (IOException unreadable) {
                seen.put(path, new ScannedEntry(state, "", null));
                boolean isHidden = unreadable instanceof AccessDeniedException
                        && known != null
                        && known.state().inode() == state.inode();
                if (isHidden) { // its previous scan remains valid
                    before.forEach((inside, entry) -> {
                        if (inside.startsWith(path.isEmpty() ? path : path + "/")) {
                            seen.putIfAbsent(inside, entry);
                        }
                    });
                }
            }
            return below;
        }

        private List<Path> listed() throws IOException {
            List<Path> names = open().names();
            names.removeIf(name -> FileNames.text(name).isEmpty() || FileNames.isTemporary(name));
            return names;
        }

        /** Scans an entry, unless it no longer exists or must be skipped. */
        private void look(Path name, IgnoreRules rules, List<ScannedDirectory> below) {
            EntryState now;
            try {
                now = EntryState.of(real.resolve(name));
            } catch (IOException gone) {
                return;
            }
            if (guards.own(now.key()) || name.equals(IgnoreRules.REPOSITORY)) {
                return;
            }
            String inside = inside(name);
            ScannedEntry known = before.get(inside);
            ScannedEntry same = known != null && known.state().equals(now) ? known : null;
            switch (now.kind()) {
                case DIRECTORY -> {
                    boolean isLeftOut = rules.ignores(inside, RuleTarget.DIRECTORIES)
                            || (!isInRepository && MADE.contains(name.toString()));
                    if (!isLeftOut && depth < MAX_DEPTH) {
                        below.add(new ScannedDirectory(this, name, inside, now, rules));
                    }
                }
                case LINK ->
                    Optional.ofNullable(same).or(() -> link(name, now)).ifPresent(link -> seen.put(inside, link));
                case FILE -> {
                    OldContent old = same == null ? null : same.old();
                    OldContent kept = plan.keeper().of(new FoundFile(this, name, now), old);
                    seen.put(
                            inside, same != null && Objects.equals(kept, old) ? same : new ScannedEntry(now, "", kept));
                }
                case OTHER -> {}
            }
        }

        private String inside(Path name) {
            String text = FileNames.text(name).orElseThrow();
            return path.isEmpty() ? text : path + "/" + text;
        }

        private Optional<ScannedEntry> link(Path name, EntryState now) {
            try {
                return FileNames.text(Files.readSymbolicLink(real.resolve(name)))
                        .map(target -> new ScannedEntry(now, target, null));
            } catch (IOException gone) {
                return Optional.empty();
            }
        }

        private Guards guards() {
            return guards;
        }
    }

    /** A file found during a scan. It can be read until its directory has been scanned completely. */
    record FoundFile(ScannedDirectory directory, Path name, EntryState state) {
        String path() {
            return directory.inside(name);
        }

        /** Returns the file's content; empty if it is larger than {@code most} bytes. */
        Optional<byte[]> read(long most) throws IOException {
            try (SeekableByteChannel channel = directory.open().open(name, Set.of(StandardOpenOption.READ))) {
                return OpenFile.whole(channel, most);
            }
        }

        boolean isStillTheSame() throws IOException {
            return EntryState.of(directory.real.resolve(name)).equals(state);
        }

        /**
         * Returns true if this is a hard link to one of deepseek-tui's own files. Slow for a file with several hard
         * links.
         */
        boolean isOwn() {
            return directory.guards().byOtherNames(directory.real.resolve(name)).isOwn();
        }
    }

    /** The changes that a step may have made, determined from the scans before and after it. */
    static final class TreeChanges {
        private TreeChanges() {}

        /** An entry that may have changed, determined without reading its content. */
        record PossibleChange(
                String path,
                @Nullable ScannedEntry before,
                @Nullable ScannedEntry after) {
            boolean wasRepository() {
                return before != null && before.isRepository();
            }
        }

        /**
         * Returns the entries that may differ between two scans.
         *
         * @param began the start of the step; earlier changes are ignored, unless an entry was moved within the
         * workspace
         */
        static List<PossibleChange> between(
                Map<String, ScannedEntry> before, Map<String, ScannedEntry> after, long began) {
            Map<String, PossibleChange> found = new TreeMap<>();
            after.forEach((path, is) -> {
                ScannedEntry was = before.get(path);
                if (was == null || mayDiffer(was.state(), is.state(), began)) {
                    found.put(path, new PossibleChange(path, was, is));
                }
            });
            before.forEach((path, was) -> {
                if (!after.containsKey(path)) {
                    found.put(path, new PossibleChange(path, was, null));
                }
            });
            found.remove(TreeScan.ROOT);
            if (found.values().stream().allMatch(difference -> isYoung(difference.after(), began))) {
                return List.copyOf(found.values());
            }
            Set<Long> inodes = new HashSet<>();
            before.values().forEach(entry -> inodes.add(entry.state().inode()));
            return found.values().stream()
                    .filter(difference -> isYoung(difference.after(), began)
                            || (difference.before() == null && isAmong(inodes, difference.after())))
                    .toList();
        }

        /**
         * Returns true if an entry's state may have changed. Directories are compared only by mode, because their
         * entries are compared separately. A file whose change time is not before {@code began} counts as changed: it
         * may have changed again within the same clock tick.
         */
        private static boolean mayDiffer(EntryState was, EntryState is, long began) {
            return (was.isDirectory() && is.isDirectory())
                    ? was.mode() != is.mode()
                    : (!was.equals(is) || is.changed() >= began);
        }

        /**
         * Returns true if the entry changed after the step began, or no longer exists: the step may have deleted it.
         */
        private static boolean isYoung(@Nullable ScannedEntry after, long began) {
            return after == null || after.state().changed() >= began;
        }

        /**
         * Returns true if the entry already existed before the step, at this or another path. Moving a directory does
         * not change the times of the entries in it.
         */
        private static boolean isAmong(Set<Long> inodes, @Nullable ScannedEntry after) {
            return after != null && inodes.contains(after.state().inode());
        }
    }
}
