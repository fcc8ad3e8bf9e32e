package dev.deepseektui.core.workspace;

import dev.deepseektui.core.workspace.Place.Sensitivity;
import dev.deepseektui.core.workspace.git.GitConfiguredFiles;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The sensitivity of files under all their names, for one path or one visit. Guarded files are looked up once, and expensive
 * lookups are lazy. Thread-safe.
 */
public final class Guards {
    private final Roots roots;
    private final Protection protection;
    private final OwnFiles.OwnFilesSnapshot own;
    private final Set<Object> linked;
    /** The paths that git's configuration refers to, relative to the workspace; they need not exist. */
    private final List<String> pointed;

    private @Nullable HardLinkIndex others;

    public Guards(Roots roots, Protection protection, OwnFiles own) {
        this.roots = roots;
        this.protection = protection;
        this.own = own.now();
        Path workspace = roots.workspace().real();
        Set<Path> byGit = GitConfiguredFiles.by(workspace);
        this.linked = ObeyedFiles.keysIn(workspace, byGit);
        this.pointed = byGit.stream()
                .filter(path -> path.startsWith(workspace) && !path.equals(workspace))
                .map(path -> workspace.relativize(path).toString())
                .toList();
    }

    public boolean own(Path real) {
        return own.hold(real);
    }

    public boolean own(@Nullable Object key) {
        return own.hold(key);
    }

    /** Returns the sensitivity of a path relative to its root. */
    public Sensitivity named(String inside) {
        if (protection.covers(inside)) {
            return Sensitivity.PROTECTED;
        }
        return ObeyedFiles.cover(inside) || isPointed(inside) ? Sensitivity.GUARDED : Sensitivity.ORDINARY;
    }

    private boolean isPointed(String inside) {
        return pointed.stream().anyMatch(name -> inside.equals(name) || inside.startsWith(name + "/"));
    }

    /**
     * Returns the sensitivity of a file by its key: guarded if git's configuration or a link with a guarded name points
     * to it.
     *
     * @param key the file's key
     */
    public Sensitivity linked(@Nullable Object key) {
        return key != null && linked.contains(key) ? Sensitivity.GUARDED : Sensitivity.ORDINARY;
    }

    /** Returns the sensitivity of a file under its other names. The search for these names is limited. */
    public HardLinkIndex.HardLinkStatus byOtherNames(Path real) {
        if (EntryState.linkCount(real) < 2) {
            return HardLinkIndex.HardLinkStatus.NOTHING;
        }
        return EntryState.keyOf(real).map(key -> others().of(key)).orElse(HardLinkIndex.HardLinkStatus.NOTHING);
    }

    private synchronized HardLinkIndex others() {
        HardLinkIndex known = others;
        if (known == null) {
            known = new HardLinkIndex(roots, this::named, own.all());
            others = known;
        }
        return known;
    }

    /**
     * The guarded files by file key. Hard links can only be found by listing directories, so the search covers the program's
     * own files and the files of the roots, nearest to the root first, up to a limit.
     */
    public static final class HardLinkIndex {
        private static final int MAX_ENTRIES = 20_000;
        /** A skipped directory: its names are irrelevant and numerous, and copies of a repository share its files. */
        private static final Path OBJECTS = Path.of(".git", "objects");

        private final Set<Object> own;
        private final Map<Object, Sensitivity> sensitive = new HashMap<>();

        public record HardLinkStatus(boolean isOwn, Sensitivity sensitivity) {
            public static final HardLinkStatus NOTHING = new HardLinkStatus(false, Sensitivity.ORDINARY);
        }

        HardLinkIndex(Roots roots, Function<String, Sensitivity> names, Set<Object> own) {
            this.own = own;
            roots.all().forEach(root -> scan(root.real(), names));
        }

        HardLinkStatus of(Object key) {
            return new HardLinkStatus(own.contains(key), sensitive.getOrDefault(key, Sensitivity.ORDINARY));
        }

        private void scan(Path root, Function<String, Sensitivity> names) {
            Deque<Path> directories = new ArrayDeque<>();
            directories.add(root);
            int left = MAX_ENTRIES;
            while (!directories.isEmpty() && left > 0) {
                for (Path entry : EntryState.entries(directories.removeFirst())) {
                    left--;
                    Optional<BasicFileAttributes> attributes = EntryState.attributes(entry);
                    if (attributes.filter(BasicFileAttributes::isDirectory).isPresent() && !entry.endsWith(OBJECTS)) {
                        directories.add(entry);
                    }
                    attributes
                            .filter(BasicFileAttributes::isRegularFile)
                            .map(BasicFileAttributes::fileKey)
                            .ifPresent(key -> sensitive.merge(
                                    key, names.apply(root.relativize(entry).toString()), Sensitivity::or));
                }
            }
        }
    }
}
