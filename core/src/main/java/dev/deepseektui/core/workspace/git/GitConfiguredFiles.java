package dev.deepseektui.core.workspace.git;

import dev.deepseektui.core.workspace.EntryState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files and directories that git's configuration refers to: the hooks path, included files, attribute files, and the
 * targets of links in the hooks directory. They need not exist.
 */
public final class GitConfiguredFiles {
    /** Keys that name a program which git runs when it writes. */
    private static final Set<String> RUNNING =
            Set.of(("filter.clean filter.smudge filter.process merge.driver gpg.program core.editor sequence.editor "
                            + "hook.command interactive.difffilter")
                    .split(" "));

    private static final int MAX_ENTRIES = 10_000;

    private static final Path SYSTEM = Path.of("/etc/gitconfig");

    private final Path home = Path.of(System.getProperty("user.home"));
    private final Path top;
    private final List<Path> repositories;

    private GitConfiguredFiles(Path top) {
        this.top = top;
        this.repositories = repositories(top.resolve(".git"));
    }

    private static Optional<GitConfiguredFiles> around(Path directory) {
        for (Path at = directory; at != null; at = at.getParent()) {
            if (Files.exists(at.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
                return Optional.of(new GitConfiguredFiles(at));
            }
        }
        return Optional.empty();
    }

    /** Returns the files that the configuration of a directory's repository refers to. */
    public static Set<Path> by(Path directory) {
        return GitReading.orUnknown(
                "the configuration",
                Set.of(),
                () -> around(directory).map(GitConfiguredFiles::referredTo).orElse(Set.of()));
    }

    private Set<Path> referredTo() {
        Set<Path> files = new LinkedHashSet<>();
        all().variables().forEach(variable -> variable.included(home).ifPresent(files::add));
        paths("core.hookspath").forEach(files::add);
        paths("core.attributesfile").forEach(files::add);
        repositories.forEach(repository -> files.addAll(linkedHooks(repository.resolve("hooks"))));
        return files;
    }

    /**
     * Returns true if the configuration of a directory's repository includes a file outside of its working tree, or if it
     * cannot be read.
     */
    public static boolean includesOutside(Path directory) {
        return GitReading.orUnknown(
                "the configuration",
                true,
                () -> around(directory)
                        .filter(GitConfiguredFiles::includesOutside)
                        .isPresent());
    }

    private boolean includesOutside() {
        GitConfig own = own();
        return !own.isWhole()
                || own.variables().stream()
                        .flatMap(variable -> variable.included(home).stream())
                        .anyMatch(path -> !isInside(top, path));
    }

    private static boolean isInside(Path top, Path path) {
        try {
            return path.startsWith(top)
                    && (!Files.exists(path) || path.toRealPath().startsWith(top.toRealPath()));
        } catch (IOException unclear) {
            return false;
        }
    }

    /**
     * Returns true if git, when it writes, runs programs configured in a directory's repository: hooks, filters,
     * drivers; also if the configuration cannot be read.
     */
    public static boolean runsPrograms(Path directory) {
        return GitReading.orUnknown(
                "the configuration",
                true,
                () -> around(directory).filter(GitConfiguredFiles::runsPrograms).isPresent());
    }

    private boolean runsPrograms() {
        List<Path> hooks = paths("core.hookspath").toList();
        Stream<Path> usual = repositories.stream().map(repository -> repository.resolve("hooks"));
        GitConfig own = own();
        return !own.isWhole()
                || (hooks.isEmpty() ? usual : hooks.stream()).anyMatch(GitConfiguredFiles::hasHook)
                || own.variables().stream()
                        .anyMatch(variable -> RUNNING.contains(variable.name())
                                && !variable.value().isBlank());
    }

    private static boolean hasHook(Path hooks) {
        List<Path> files = EntryState.entries(hooks, MAX_ENTRIES);
        return files.size() == MAX_ENTRIES
                || files.stream()
                        .anyMatch(file -> !file.toString().endsWith(".sample")
                                && Files.isExecutable(file)
                                && !Files.isDirectory(file));
    }

    private Stream<Path> paths(String name) {
        return all().variables().stream()
                .filter(variable -> variable.name().equals(name))
                .flatMap(variable -> variable.path(top, home).stream());
    }

    /** Returns the repository's own variables. */
    private GitConfig own() {
        return GitConfig.of(files().toList(), home);
    }

    /** Returns the variables of the system, the user and the repository. */
    private GitConfig all() {
        Stream<Path> users = Stream.of(SYSTEM, home.resolve(".config/git/config"), home.resolve(".gitconfig"));
        return GitConfig.of(Stream.concat(users, files()).toList(), home);
    }

    private Stream<Path> files() {
        return repositories.stream()
                .flatMap(repository -> Stream.of(repository.resolve("config"), repository.resolve("config.worktree")));
    }

    private static List<Path> repositories(Path dot) {
        List<Path> found = new ArrayList<>();
        try {
            Path git = GitPlaces.pointed(dot).map(dot::resolveSibling).orElse(dot);
            found.add(git);
            GitPlaces.pointed(git.resolve("commondir"))
                    .ifPresent(shared -> found.add(git.resolve(shared).normalize()));
        } catch (InvalidPathException unclear) {
            return found;
        }
        return found;
    }

    private static List<Path> linkedHooks(Path hooks) {
        List<Path> targets = new ArrayList<>();
        try {
            for (Path hook : EntryState.entries(hooks, MAX_ENTRIES)) {
                if (Files.isSymbolicLink(hook)) {
                    targets.add(hooks.resolve(Files.readSymbolicLink(hook)).normalize());
                }
            }
        } catch (IOException changed) {
            return targets; // deleted or replaced in the meantime
        }
        return targets;
    }

    /**
     * A repository nested in a project. Git uses its configuration when run inside it, or when it is added to the
     * project's own repository. The configuration that {@code git init} and {@code git clone} create is harmless.
     */
    public static final class NestedRepository {
        private static final long MAX_CONFIG_SIZE = 1 << 16;
        private static final Pattern PROGRAM = Pattern.compile("::|^\\W*-");

        /** Keys that name neither programs nor other locations of configuration or objects. */
        private static final Set<String> HARMLESS =
                Set.of(("core.repositoryformatversion core.filemode core.bare core.logallrefupdates core.ignorecase"
                                + " core.precomposeunicode core.symlinks core.autocrlf core.eol user.name user.email"
                                + " init.defaultbranch remote.url remote.fetch branch.remote branch.merge branch.rebase"
                                + " pull.rebase color.ui gc.auto commit.gpgsign submodule.active submodule.url")
                        .split(" "));

        private NestedRepository() {}

        /**
         * Returns the files of a nested repository that git would obey, such as its configuration and hooks.
         *
         * @param dot a {@code .git} file or directory
         * @param root the root of the project
         */
        public static List<Path> obeyed(Path dot, Path root) {
            return GitReading.orUnknown("a nested repository", List.of(dot), () -> found(dot, root));
        }

        private static List<Path> found(Path dot, Path root) {
            if (!Files.isDirectory(dot, LinkOption.NOFOLLOW_LINKS)) {
                return isWorktreeOf(root, dot) ? List.of() : List.of(dot);
            }
            Stream<Path> leading = Stream.of("commondir", "config.worktree")
                    .map(dot::resolve)
                    .filter(file -> Files.exists(file, LinkOption.NOFOLLOW_LINKS));
            Path config = dot.resolve("config");
            Path hooks = dot.resolve("hooks");
            return Stream.of(
                            Stream.of(config).filter(file -> !isHarmless(dot)),
                            Stream.of(hooks).filter(NestedRepository::hasHooks),
                            leading)
                    .flatMap(files -> files)
                    .toList();
        }

        /** Returns true if this is a worktree of the project's repository, without a configuration of its own. */
        private static boolean isWorktreeOf(Path root, Path dot) {
            Path directory = dot.getParent();
            List<Path> own = directory == null ? List.of() : GitPlaces.of(directory);
            List<Path> projects = GitPlaces.of(root);
            return own.size() == 2
                    && !projects.isEmpty()
                    && own.get(1).equals(projects.get(projects.size() - 1))
                    && Files.notExists(own.get(0).resolve("config.worktree"), LinkOption.NOFOLLOW_LINKS);
        }

        private static boolean isHarmless(Path dot) {
            return Files.notExists(dot.resolve("config"), LinkOption.NOFOLLOW_LINKS)
                    || PlainFile.read(dot, "config", MAX_CONFIG_SIZE)
                            .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                            .filter(NestedRepository::isHarmless)
                            .isPresent();
        }

        private static boolean isHarmless(String config) {
            GitConfig parsed = GitConfig.of(config);
            return !config.contains("\\")
                    && parsed.isWhole()
                    && parsed.variables().stream()
                            .allMatch(variable -> HARMLESS.contains(variable.name())
                                    && !PROGRAM.matcher(variable.value()).find());
        }

        private static boolean hasHooks(Path hooks) {
            if (Files.notExists(hooks, LinkOption.NOFOLLOW_LINKS)) {
                return false;
            }
            if (!Files.isDirectory(hooks, LinkOption.NOFOLLOW_LINKS)) {
                return true;
            }
            List<Path> files = EntryState.entries(hooks, MAX_ENTRIES);
            return !Files.isReadable(hooks)
                    || files.size() == MAX_ENTRIES
                    || !files.stream().allMatch(file -> file.toString().endsWith(".sample"));
        }
    }
}
