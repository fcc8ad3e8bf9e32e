package dev.deepseektui.core.session;

import dev.deepseektui.core.workspace.FileNames;
import dev.deepseektui.core.workspace.ObeyedFiles;
import dev.deepseektui.core.workspace.Protection;
import dev.deepseektui.core.workspace.git.GitConfiguredFiles;
import dev.deepseektui.core.workspace.git.GitConfiguredFiles.NestedRepository;
import dev.deepseektui.core.workspace.git.GitIndex;
import dev.deepseektui.core.workspace.git.GitRepository;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The files hidden from sandboxed commands: those of {@code sandbox.hide}, and those of {@code tools.protect} that are not in
 * git, because files in git are not secret. Files near the root come first; a directory is read again only after a change.
 */
final class HiddenFiles {
    /** The maximum number of directory entries to search. */
    private static final int MAX_ENTRIES = 20_000;

    private static final int MAX_SUBMODULES = 100;
    private static final String GIT = ".git";
    private static final Set<String> PASSED_OVER =
            Set.of(GIT, "node_modules", "target", "build", "dist", ".venv", "venv", "__pycache__", ".gradle");

    private final Protection protection;
    private final List<Path> roots;
    private final List<Path> named;
    private final Map<Path, FolderScan> listings = new HashMap<>();
    /** The files hidden so far. They stay hidden, because a command could add them to git. */
    private final Set<Path> hidden = new TreeSet<>();

    private final Set<Path> shared = new HashSet<>();

    /**
     * The roots' own git directories at the start. The sandbox profile determines whether commands may write to them.
     */
    private final Set<Path> own;

    private final Map<Path, Submodules> submodules = new HashMap<>();

    /**
     * The submodules of a git index.
     *
     * @param state the state of the index from which they were read
     */
    private record Submodules(Object state, List<Path> repositories) {}

    private record FolderScan(
            FileTime changed,
            int entries,
            List<Path> folders,
            List<Path> found,
            List<Path> obeyed,
            Optional<Path> repository) {}

    /**
     * Creates a search for hidden files.
     *
     * @param roots the directories to search, without symbolic links
     * @param named the files that are hidden in any case
     */
    HiddenFiles(Protection protection, List<Path> roots, List<Path> named) {
        this.protection = protection;
        this.roots = List.copyOf(roots);
        this.named = List.copyOf(named);
        this.own = roots.stream()
                .map(root -> root.resolve(GIT))
                .filter(git -> Files.exists(git, LinkOption.NOFOLLOW_LINKS))
                .collect(Collectors.toSet());
    }

    /** Returns the currently hidden files. */
    synchronized List<Path> now() {
        for (Path root : roots) {
            Set<Path> news = listings(root).stream()
                    .flatMap(listing -> listing.found().stream())
                    .collect(Collectors.toCollection(LinkedHashSet::new));
            news.removeAll(hidden);
            news.removeAll(shared);
            Set<Path> known = news.isEmpty() ? Set.of() : ofGit(root, news);
            shared.addAll(known);
            news.removeAll(known);
            hidden.addAll(news);
        }
        List<Path> all = new ArrayList<>(named);
        all.addAll(hidden);
        return all.stream().filter(Files::exists).toList();
    }

    /** Returns the existing files in the roots that other programs run or act on, nearest to a root first. */
    synchronized List<Path> obeyed() {
        Set<Path> obeyed = new LinkedHashSet<>();
        for (Path root : roots) {
            for (FolderScan listing : listings(root)) {
                obeyed.addAll(listing.obeyed());
                listing.repository()
                        .filter(git -> !own.contains(git))
                        .ifPresent(git -> obeyed.addAll(NestedRepository.obeyed(git, root)));
            }
            submodules(root).forEach(git -> obeyed.addAll(NestedRepository.obeyed(git, root)));
            GitConfiguredFiles.by(root).stream()
                    .filter(path -> path.startsWith(root) && !path.equals(root))
                    .filter(path -> Files.exists(path, LinkOption.NOFOLLOW_LINKS))
                    .forEach(obeyed::add);
        }
        return List.copyOf(obeyed);
    }

    /**
     * Returns the {@code .git} paths of the existing submodules, including those in skipped directories. Git enters all
     * submodules.
     */
    private List<Path> submodules(Path root) {
        Optional<GitRepository> repository = GitRepository.of(root);
        Optional<Object> state = repository.flatMap(GitRepository::indexState);
        if (state.isEmpty()) {
            return List.of();
        }
        Submodules known = submodules.get(root);
        if (known == null || !known.state().equals(state.get())) {
            List<Path> repositories = repository.get().index().entries().entrySet().stream()
                    .filter(entry -> entry.getValue().isSubmodule())
                    .limit(MAX_SUBMODULES)
                    .map(entry -> root.resolve(FileNames.path(entry.getKey())).resolve(GIT))
                    .toList();
            known = new Submodules(state.get(), repositories);
            submodules.put(root, known);
        }
        return known.repositories().stream()
                .filter(git -> Files.exists(git, LinkOption.NOFOLLOW_LINKS))
                .toList();
    }

    private List<FolderScan> listings(Path root) {
        List<FolderScan> found = new ArrayList<>();
        Deque<Path> folders = new ArrayDeque<>(List.of(root));
        for (int left = MAX_ENTRIES; left > 0 && !folders.isEmpty(); ) {
            FolderScan listing = listing(root, folders.removeFirst());
            left -= listing.entries();
            found.add(listing);
            folders.addAll(listing.folders());
        }
        return found;
    }

    private FolderScan listing(Path root, Path folder) {
        try {
            // Uses ctime, because a command can set the modification time.
            FileTime changed = (FileTime) Files.getAttribute(folder, "unix:ctime", LinkOption.NOFOLLOW_LINKS);
            FolderScan known = listings.get(folder);
            if (known == null || !known.changed().equals(changed)) {
                known = read(root, folder, changed);
                listings.put(folder, known);
            }
            return known;
        } catch (IOException | UnsupportedOperationException unreadable) {
            return new FolderScan(FileTime.fromMillis(0), 1, List.of(), List.of(), List.of(), Optional.empty());
        }
    }

    private FolderScan read(Path root, Path folder, FileTime changed) throws IOException {
        List<Path> folders = new ArrayList<>();
        List<Path> found = new ArrayList<>();
        List<Path> obeyed = new ArrayList<>();
        Optional<Path> repository = Optional.empty();
        int entries = 1;
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            for (Path entry : stream) {
                entries++;
                String name = folder.relativize(entry).toString();
                if (name.equals(GIT)) {
                    repository = Optional.of(entry);
                }
                if (PASSED_OVER.contains(name)) {
                    continue;
                }
                String inside = root.relativize(entry).toString();
                boolean isObeyed = ObeyedFiles.coverEntry(inside);
                if (isObeyed) {
                    obeyed.add(entry);
                }
                if (protection.coversEntry(inside)) {
                    found.add(entry);
                } else if (!isObeyed
                        && Files.readAttributes(entry, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                                .isDirectory()) {
                    folders.add(entry);
                }
            }
        }
        return new FolderScan(changed, entries, folders, found, obeyed, repository);
    }

    /** Returns the given files that git tracks, and the given directories that contain a tracked file. */
    private static Set<Path> ofGit(Path root, Set<Path> files) {
        Predicate<String> isTracked = GitRepository.of(root)
                .map(GitRepository::index)
                .orElse(GitIndex.NONE)
                .tracking();
        return files.stream()
                .filter(file ->
                        FileNames.text(root.relativize(file)).filter(isTracked).isPresent())
                .collect(Collectors.toSet());
    }
}
