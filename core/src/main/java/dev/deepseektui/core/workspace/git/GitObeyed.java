package dev.deepseektui.core.workspace.git;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The files and directories that git's configuration names for a project: the hooks path, included files, attribute files, and
 * the targets of links in the hooks directory. They need not exist.
 */
public final class GitObeyed {
    private static final Set<String> INCLUDES = Set.of("include.path", "includeif.path");
    /** Keys by which a repository names a program that runs when git writes. */
    private static final Set<String> RUNNING =
            Set.of(("filter.clean filter.smudge filter.process merge.driver gpg.program core.editor sequence.editor "
                            + "hook.command interactive.difffilter")
                    .split(" "));

    private static final Path SYSTEM = Path.of("/etc/gitconfig");

    private GitObeyed() {}

    /** Returns those of the repository that contains a directory. */
    public static Set<Path> by(Path directory) {
        Optional<Path> top = top(directory);
        if (top.isEmpty()) {
            return Set.of();
        }
        List<Path> repositories = repositories(top.get().resolve(".git"));
        Path home = Path.of(System.getProperty("user.home"));
        Set<Path> obeyed = new LinkedHashSet<>();
        for (GitConfig.GitVariable entry : entries(repositories, home)) {
            Path folder = entry.file().toAbsolutePath().getParent();
            if (INCLUDES.contains(entry.name()) && folder != null) {
                entry.path(folder, home).ifPresent(obeyed::add);
            } else if (entry.name().equals("core.hookspath") || entry.name().equals("core.attributesfile")) {
                entry.path(top.get(), home).ifPresent(obeyed::add);
            }
        }
        repositories.forEach(repository -> obeyed.addAll(linkedHooks(repository.resolve("hooks"))));
        return obeyed;
    }

    /** Returns whether the configuration of a directory's repository includes a file outside its working tree. */
    public static boolean includesOutside(Path directory) {
        Path home = Path.of(System.getProperty("user.home"));
        return top(directory)
                .filter(top -> GitConfig.of(files(repositories(top.resolve(".git"))), home).stream()
                        .filter(entry -> INCLUDES.contains(entry.name()))
                        .flatMap(entry ->
                                entry.path(entry.file().toAbsolutePath().resolveSibling(""), home).stream())
                        .anyMatch(path -> !isInside(top, path)))
                .isPresent();
    }

    private static boolean isInside(Path top, Path path) {
        try {
            return path.startsWith(top)
                    && (!Files.exists(path) || path.toRealPath().startsWith(top.toRealPath()));
        } catch (IOException unclear) {
            return false;
        }
    }

    /** Returns whether git runs programs that the repository of a directory names when it writes: hooks, filters, drivers. */
    public static boolean runsPrograms(Path directory) {
        Optional<Path> top = top(directory);
        if (top.isEmpty()) {
            return false;
        }
        List<Path> repositories = repositories(top.get().resolve(".git"));
        Path home = Path.of(System.getProperty("user.home"));
        List<Path> hooks = new ArrayList<>();
        entries(repositories, home).stream()
                .filter(entry -> entry.name().equals("core.hookspath"))
                .flatMap(entry -> entry.path(top.get(), home).stream())
                .forEach(hooks::add);
        if (hooks.isEmpty()) {
            repositories.forEach(repository -> hooks.add(repository.resolve("hooks")));
        }
        return hooks.stream().anyMatch(GitObeyed::hasHook)
                || GitConfig.of(files(repositories), home).stream()
                        .anyMatch(entry ->
                                RUNNING.contains(entry.name()) && !entry.value().isBlank());
    }

    private static boolean hasHook(Path hooks) {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(
                hooks,
                file -> !file.toString().endsWith(".sample") && Files.isExecutable(file) && !Files.isDirectory(file))) {
            return entries.iterator().hasNext();
        } catch (IOException none) {
            return false;
        }
    }

    private static List<Path> files(List<Path> repositories) {
        return repositories.stream()
                .flatMap(repository -> Stream.of(repository.resolve("config"), repository.resolve("config.worktree")))
                .toList();
    }

    private static List<GitConfig.GitVariable> entries(List<Path> repositories, Path home) {
        Stream<Path> users = Stream.of(SYSTEM, home.resolve(".config/git/config"), home.resolve(".gitconfig"));
        return GitConfig.of(Stream.concat(users, files(repositories).stream()).toList(), home);
    }

    private static Optional<Path> top(Path directory) {
        for (Path at = directory; at != null; at = at.getParent()) {
            if (Files.exists(at.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
                return Optional.of(at);
            }
        }
        return Optional.empty();
    }

    private static List<Path> repositories(Path dot) {
        List<Path> found = new ArrayList<>();
        try {
            Path git = Files.isRegularFile(dot)
                    ? dot.resolveSibling(
                            GitPlaces.start(dot).replaceFirst("^gitdir:", "").strip())
                    : dot;
            found.add(git);
            if (Files.isRegularFile(git.resolve("commondir"))) {
                found.add(git.resolve(GitPlaces.start(git.resolve("commondir")).strip())
                        .normalize());
            }
        } catch (IOException | InvalidPathException unclear) {
            return found;
        }
        return found;
    }

    private static List<Path> linkedHooks(Path hooks) {
        List<Path> targets = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(hooks, Files::isSymbolicLink)) {
            for (Path link : entries) {
                targets.add(hooks.resolve(Files.readSymbolicLink(link)).normalize());
            }
        } catch (IOException none) {
            return targets; // no hooks, or none that are readable
        }
        return targets;
    }
}
