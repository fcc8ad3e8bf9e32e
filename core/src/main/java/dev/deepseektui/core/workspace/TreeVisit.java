package dev.deepseektui.core.workspace;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.workspace.Guards.OtherNames;
import dev.deepseektui.core.workspace.IgnoreRules.IgnoreRule.RuleTarget;
import dev.deepseektui.core.workspace.Place.Located;
import dev.deepseektui.core.workspace.Place.Sensitivity;
import dev.deepseektui.core.workspace.Roots.Root;
import dev.deepseektui.core.workspace.TreeVisitor.TreeFile;
import dev.deepseektui.core.workspace.TreeVisitor.TreeTally;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * A parallel traversal of a directory tree in no particular order. Links are reported but not followed; ignored and
 * protected entries are skipped. Each directory is held open until everything below it has been visited.
 */
public final class TreeVisit {
    /** The maximum depth; deeper directories are skipped, because each level needs an open directory. */
    private static final int DEEPEST = 200;

    private final Root root;
    private final Guards guards;
    private final Protection protection;
    private final Cancellation cancellation;
    private final TreeVisitor visitor;
    private final TreeTally tally = new TreeTally();
    private String start = "";
    private LeafDirectories leaves = LeafDirectories.UNKNOWN;

    public TreeVisit(Located located, Protection protection, Cancellation cancellation, TreeVisitor visitor) {
        this.root = located.root();
        this.guards = located.guards();
        this.protection = protection;
        this.cancellation = cancellation;
        this.visitor = visitor;
    }

    /** An entry and its kind, which is empty if the entry no longer exists or must not be visited. */
    private record VisitedEntry(Path name, String path, Optional<VisitedKind> kind) {}

    private record VisitedKind(RuleTarget target, long size) {}

    private static final VisitedKind LEAF = new VisitedKind(RuleTarget.ANYTHING, TreeFile.FoundEntry.NOT_TO_BE_OPENED);

    record VisitStart(Folder folder, String path, IgnoreRules rules) {}

    /** Runs the visit and closes the starting directory. If cancelled, returns the tally so far. */
    public TreeTally run(VisitStart from) {
        if (!visitor.opensFiles()) {
            leaves = LeafDirectories.below(from.folder().path());
        }
        start = from.path().isEmpty() ? "" : from.path() + "/";
        ForkJoinPool pool = new ForkJoinPool(Runtime.getRuntime().availableProcessors());
        try {
            pool.invoke(new VisitedDirectory(from));
        } finally {
            pool.shutdown();
        }
        return tally;
    }

    private boolean mayBeShown(Path file) {
        OtherNames.OtherNamesCheck others = guards.byOtherNames(file);
        if (others.isOwn()) {
            tally.own();
        } else if (others.sensitivity() == Sensitivity.PROTECTED && protection != Protection.NONE) {
            tally.guarded();
        } else {
            return true;
        }
        return false;
    }

    private final class VisitedDirectory extends CountedCompleter<Void> {
        private static final long serialVersionUID = 1L;

        private final transient Optional<VisitedDirectory> above;
        private final transient Path name;
        private final String path;
        private final int depth;
        private transient Optional<Folder> folder;
        private transient IgnoreRules rules;

        VisitedDirectory(VisitStart start) {
            super(null);
            above = Optional.empty();
            name = start.folder().path();
            path = start.path();
            depth = 0;
            folder = Optional.of(start.folder());
            rules = start.rules();
        }

        VisitedDirectory(VisitedDirectory above, Path name, String path) {
            super(above);
            this.above = Optional.of(above);
            this.name = name;
            this.path = path;
            this.depth = above.depth + 1;
            this.folder = Optional.empty();
            this.rules = above.rules;
        }

        @Override
        public void compute() {
            if (!cancellation.isCancelled()) {
                try {
                    read();
                } catch (IOException e) {
                    tally.unreadable();
                }
            }
            tryComplete();
        }

        private void read() throws IOException {
            Folder here = open();
            List<Path> names = here.names();
            rules = IgnoreRules.in(here, names, path, rules);
            String prefix = path.isEmpty() ? "" : path + "/";
            boolean isLeaf = leaves.isLeaf(here.path());
            for (Path entry : names) {
                if (cancellation.isCancelled()) {
                    return;
                }
                Optional<String> text = FileNames.text(entry);
                if (text.isEmpty()) {
                    tally.nameless();
                } else if (!entry.equals(IgnoreRules.REPOSITORY)) {
                    entry(
                            here,
                            new VisitedEntry(
                                    entry, prefix + text.get(), isLeaf ? Optional.of(LEAF) : kind(here, entry)));
                }
            }
        }

        private Folder open() throws IOException {
            if (folder.isEmpty()) {
                Folder outer = above.flatMap(directory -> directory.folder).orElseThrow();
                folder = Optional.of(outer.folder(name));
            }
            return folder.get();
        }

        private Optional<VisitedKind> kind(Folder here, Path entry) throws IOException {
            try {
                BasicFileAttributes attributes = here.attributes(entry);
                if (guards.own(attributes.fileKey())) {
                    tally.own();
                    return Optional.empty();
                }
                return Optional.of(new VisitedKind(
                        attributes.isDirectory() ? RuleTarget.DIRECTORIES : RuleTarget.ANYTHING,
                        attributes.isRegularFile() ? attributes.size() : TreeFile.FoundEntry.NOT_TO_BE_OPENED));
            } catch (NoSuchFileException e) {
                return Optional.empty(); // deleted since it was listed
            }
        }

        private void entry(Folder here, VisitedEntry met) {
            if (met.kind().isEmpty()) {
                return;
            }
            RuleTarget target = met.kind().get().target();
            if (rules.ignores(met.path(), target)) {
                tally.ignored();
            } else if (protection.coversEntry(met.path())) {
                tally.guarded();
            } else if (target == RuleTarget.DIRECTORIES) {
                descend(met.name(), met.path());
            } else {
                visit(new TreeFile(
                        root.shown(met.path()),
                        met.path().substring(start.length()),
                        here,
                        new TreeFile.FoundEntry(met.name(), met.kind().get().size(), TreeVisit.this::mayBeShown)));
            }
        }

        private void descend(Path entry, String entryPath) {
            if (depth == DEEPEST) {
                tally.unreadable();
                return;
            }
            addToPendingCount(1);
            new VisitedDirectory(this, entry, entryPath).fork();
        }

        private void visit(TreeFile file) {
            try {
                visitor.file(file);
            } catch (NoSuchFileException e) {
                return; // deleted since it was listed
            } catch (IOException e) {
                tally.unreadable();
            }
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            close();
        }

        @Override
        public boolean onExceptionalCompletion(Throwable cause, CountedCompleter<?> caller) {
            close();
            return true;
        }

        private void close() {
            try {
                if (folder.isPresent()) {
                    folder.get().close();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /**
     * A detector of directories without subdirectories. It uses the link count: two for a directory's name and {@code
     * .}, plus one per subdirectory. This avoids reading the attributes of their entries, which would take most of a
     * traversal's time. It is used only on file systems known to count this way, and it is only a hint, because the
     * path may have been replaced in the meantime.
     */
    private interface LeafDirectories {
        Set<String> COUNTING = Set.of("ext2", "ext3", "ext4", "xfs", "tmpfs");
        int OWN_NAME_AND_DOT = 2;
        LeafDirectories UNKNOWN = directory -> false;

        boolean isLeaf(Path directory);

        static LeafDirectories below(Path root) {
            try {
                if (!COUNTING.contains(Files.getFileStore(root).type())) {
                    return UNKNOWN;
                }
                Object device = attributes(root).get("dev");
                return directory -> isLeaf(directory, device);
            } catch (IOException e) {
                return UNKNOWN; // unknown mount in some containers
            }
        }

        private static boolean isLeaf(Path directory, @Nullable Object device) {
            try {
                Map<String, Object> attributes = attributes(directory);
                return attributes.get("nlink") instanceof Integer links
                        && links == OWN_NAME_AND_DOT
                        && Objects.equals(attributes.get("dev"), device);
            } catch (IOException e) {
                return false; // moved in the meantime: its entries are read one by one
            }
        }

        private static Map<String, Object> attributes(Path directory) throws IOException {
            return Files.readAttributes(directory, "unix:nlink,dev", LinkOption.NOFOLLOW_LINKS);
        }
    }
}
