package dev.deepseektui.core.workspace;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.workspace.Folder.ClosedFolder;
import dev.deepseektui.core.workspace.Guards.HardLinkIndex;
import dev.deepseektui.core.workspace.IgnoreRules.IgnoreRule.RuleTarget;
import dev.deepseektui.core.workspace.Place.Located;
import dev.deepseektui.core.workspace.Place.Sensitivity;
import dev.deepseektui.core.workspace.Roots.Root;
import dev.deepseektui.core.workspace.TreeVisitor.TreeFile;
import dev.deepseektui.core.workspace.TreeVisitor.TreeTally;
import dev.deepseektui.core.workspace.TreeVisitor.TreeTally.Skipped;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import org.jspecify.annotations.Nullable;

/**
 * A parallel traversal of a directory tree in no particular order. Links are reported but not followed; ignored and
 * protected entries are skipped. Each directory is held open until everything below it has been visited.
 */
public final class TreeVisit {
    /** The maximum depth; deeper directories are skipped, because each level needs an open directory. */
    private static final int MAX_DEPTH = 200;

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

    private record VisitedKind(RuleTarget target, long size) {}

    private static final VisitedKind LEAF = new VisitedKind(RuleTarget.ANYTHING, TreeFile.NOT_TO_BE_OPENED);

    record VisitStart(Folder folder, String path, IgnoreRules rules) {}

    /** Runs the visit and closes the starting directory. If cancelled, returns the tally so far. */
    public TreeTally run(VisitStart from) {
        if (!visitor.opensFiles()) {
            leaves = LeafDirectories.below(from.folder().path());
        }
        start = from.path().isEmpty() ? "" : from.path() + "/";
        ForkJoinPool pool = new ForkJoinPool(Runtime.getRuntime().availableProcessors());
        try (Folder folder = from.folder()) {
            pool.invoke(new VisitedDirectory(() -> folder, from.path(), 0, from.rules()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            pool.shutdown();
        }
        return tally;
    }

    private boolean mayBeShown(Path file) {
        HardLinkIndex.HardLinkStatus others = guards.byOtherNames(file);
        if (others.isOwn()) {
            tally.add(Skipped.OWN);
        } else if (others.sensitivity() == Sensitivity.PROTECTED && protection != Protection.NONE) {
            tally.add(Skipped.PROTECTED);
        } else {
            return true;
        }
        return false;
    }

    /** A directory, held open until everything below it has been visited. */
    private final class VisitedDirectory extends RecursiveAction {
        private static final long serialVersionUID = 1L;

        private final transient ClosedFolder folder;
        private final String path;
        private final int depth;
        private final transient IgnoreRules rulesAbove;

        VisitedDirectory(ClosedFolder folder, String path, int depth, IgnoreRules rulesAbove) {
            this.folder = folder;
            this.path = path;
            this.depth = depth;
            this.rulesAbove = rulesAbove;
        }

        @Override
        protected void compute() {
            if (cancellation.isCancelled()) {
                return;
            }
            try (Folder here = folder.open()) {
                invokeAll(read(here));
            } catch (IOException e) {
                tally.add(Skipped.UNREADABLE);
            }
        }

        /** Visits the files and returns the directories to visit. */
        private List<VisitedDirectory> read(Folder here) throws IOException {
            List<Path> names = here.names();
            IgnoreRules rules = IgnoreRules.in(here, names, path, rulesAbove);
            boolean isLeaf = leaves.isLeaf(here.path());
            List<VisitedDirectory> below = new ArrayList<>();
            for (Path name : names) {
                Optional<String> text = FileNames.text(name);
                if (cancellation.isCancelled()) {
                    return List.of();
                }
                if (text.isEmpty()) {
                    tally.add(Skipped.NAMELESS);
                } else if (!name.equals(IgnoreRules.REPOSITORY)) {
                    String inside = path.isEmpty() ? text.get() : path + "/" + text.get();
                    Optional<VisitedKind> kind = isLeaf ? Optional.of(LEAF) : kind(here, name);
                    if (kind.isPresent() && isVisited(inside, kind.get(), rules)) {
                        if (kind.get().target() == RuleTarget.DIRECTORIES) {
                            below.add(new VisitedDirectory(() -> here.folder(name), inside, depth + 1, rules));
                        } else {
                            visit(here, name, inside, kind.get().size());
                        }
                    }
                }
            }
            return below;
        }

        private boolean isVisited(String inside, VisitedKind kind, IgnoreRules rules) {
            if (rules.ignores(inside, kind.target())) {
                tally.add(Skipped.IGNORED);
            } else if (protection.coversEntry(inside)) {
                tally.add(Skipped.PROTECTED);
            } else if (kind.target() == RuleTarget.DIRECTORIES && depth == MAX_DEPTH) {
                tally.add(Skipped.UNREADABLE);
            } else {
                return true;
            }
            return false;
        }

        private Optional<VisitedKind> kind(Folder here, Path entry) throws IOException {
            try {
                BasicFileAttributes attributes = here.attributes(entry);
                if (guards.own(attributes.fileKey())) {
                    tally.add(Skipped.OWN);
                    return Optional.empty();
                }
                return Optional.of(new VisitedKind(
                        attributes.isDirectory() ? RuleTarget.DIRECTORIES : RuleTarget.ANYTHING,
                        attributes.isRegularFile() ? attributes.size() : TreeFile.NOT_TO_BE_OPENED));
            } catch (NoSuchFileException e) {
                return Optional.empty(); // deleted since it was listed
            }
        }

        private void visit(Folder here, Path name, String inside, long size) {
            try {
                visitor.file(new TreeFile(
                        root.shown(inside),
                        inside.substring(start.length()),
                        here,
                        name,
                        size,
                        TreeVisit.this::mayBeShown));
            } catch (NoSuchFileException e) {
                return; // deleted since it was listed
            } catch (IOException e) {
                tally.add(Skipped.UNREADABLE);
            }
        }
    }

    /**
     * A detector of directories without subdirectories. It uses a directory's link count: two for the name and {@code
     * .}, plus one per subdirectory. Without it, a traversal would spend most of its time reading the attributes of
     * entries. It is used only on file systems known to count this way. The result is only a hint, because the path may
     * have been replaced in the meantime.
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
