package dev.deepseektui.core.workspace.git;

import dev.deepseektui.core.workspace.EntryState;
import dev.deepseektui.core.workspace.git.GitObjects.PlainFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files and directories that git's configuration refers to: the hooks path, included files, attribute files, and the
 * targets of links in the hooks directory. They need not exist.
 */
public final class GitConfiguredFiles {
    private static final Set<String> INCLUDES = Set.of("include.path", "includeif.path");
    /** Keys that name a program which git runs when it writes. */
    private static final Set<String> RUNNING =
            Set.of(("filter.clean filter.smudge filter.process merge.driver gpg.program core.editor sequence.editor "
                            + "hook.command interactive.difffilter")
                    .split(" "));

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
        return around(directory).map(GitConfiguredFiles::referredTo).orElse(Set.of());
    }

    private Set<Path> referredTo() {
        Set<Path> files = new LinkedHashSet<>();
        all().forEach(variable -> variable.included(home).ifPresent(files::add));
        paths("core.hookspath").forEach(files::add);
        paths("core.attributesfile").forEach(files::add);
        repositories.forEach(repository -> files.addAll(linkedHooks(repository.resolve("hooks"))));
        return files;
    }

    /** Returns true if the configuration of a directory's repository includes a file outside of its working tree. */
    public static boolean includesOutside(Path directory) {
        return around(directory)
                .filter(git -> git.own().stream()
                        .flatMap(variable -> variable.included(git.home).stream())
                        .anyMatch(path -> !isInside(git.top, path)))
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

    /**
     * Returns true if git, when it writes, runs programs configured in a directory's repository: hooks, filters,
     * drivers.
     */
    public static boolean runsPrograms(Path directory) {
        return around(directory).filter(GitConfiguredFiles::runsPrograms).isPresent();
    }

    private boolean runsPrograms() {
        List<Path> hooks = paths("core.hookspath").toList();
        Stream<Path> usual = repositories.stream().map(repository -> repository.resolve("hooks"));
        return (hooks.isEmpty() ? usual : hooks.stream()).anyMatch(GitConfiguredFiles::hasHook)
                || own().stream()
                        .anyMatch(variable -> RUNNING.contains(variable.name())
                                && !variable.value().isBlank());
    }

    private static boolean hasHook(Path hooks) {
        return EntryState.entries(hooks).stream()
                .anyMatch(file ->
                        !file.toString().endsWith(".sample") && Files.isExecutable(file) && !Files.isDirectory(file));
    }

    private Stream<Path> paths(String name) {
        return all().stream()
                .filter(variable -> variable.name().equals(name))
                .flatMap(variable -> variable.path(top, home).stream());
    }

    /** Returns the repository's own variables. */
    private List<GitConfig.GitVariable> own() {
        return GitConfig.of(files().toList(), home);
    }

    /** Returns the variables of the system, the user and the repository. */
    private List<GitConfig.GitVariable> all() {
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
        try {
            for (Path hook : EntryState.entries(hooks)) {
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
            return !config.contains("\\")
                    && GitConfig.of(config).stream()
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
            try (Stream<Path> files = Files.list(hooks)) {
                return !files.allMatch(file -> file.toString().endsWith(".sample"));
            } catch (IOException unreadable) {
                return true;
            }
        }
    }

    /**
     * A parser of git's configuration files that runs nothing. It follows every include, even conditional ones, to
     * cover everything that git might read. JGit could read the files too, but adds 3 MB.
     */
    public static final class GitConfig {
        private static final int MAX_BYTES = 1 << 20;
        private static final int MAX_FILES = 50;
        private static final Pattern SECTION =
                Pattern.compile("\\[\\s*([\\w.-]+)(?:\\s+\"((?:[^\"\\\\]|\\\\.)*)\")?\\s*]");
        private static final Pattern VARIABLE = Pattern.compile("([A-Za-z][\\w-]*)\\s*(?:=\\s*(.*))?", Pattern.DOTALL);

        private final Path home;
        private final List<GitVariable> entries = new ArrayList<>();
        private final Set<Path> seen = new HashSet<>();

        private GitConfig(Path home) {
            this.home = home;
        }

        /**
         * A variable of a configuration file.
         *
         * @param section in lower case; empty for a line that cannot be parsed
         * @param subsection as written; empty if there is none
         * @param key in lower case
         * @param file the file that contains it
         */
        public record GitVariable(String section, String subsection, String key, String value, Path file) {
            /** Returns the section and the key, such as {@code core.hookspath}. */
            public String name() {
                return section + "." + key;
            }

            /** Returns the file that an include names; empty for other variables. */
            Optional<Path> included(Path home) {
                return INCLUDES.contains(name())
                        ? path(file.toAbsolutePath().resolveSibling(""), home)
                        : Optional.empty();
            }

            /** Returns the value as a path, relative to {@code base}; empty if it is not a path. */
            public Optional<Path> path(Path base, Path home) {
                try {
                    return value.isBlank()
                            ? Optional.empty()
                            : Optional.of(
                                    value.startsWith("~/")
                                            ? home.resolve(value.substring(2))
                                            : base.resolve(value).normalize());
                } catch (InvalidPathException unusable) {
                    return Optional.empty();
                }
            }
        }

        /** Reads these files and everything they include, in order. Missing files are skipped. */
        public static List<GitVariable> of(List<Path> files, Path home) {
            GitConfig config = new GitConfig(home);
            files.forEach(config::read);
            return List.copyOf(config.entries);
        }

        /** Parses the text of a file. */
        static List<GitVariable> of(String text) {
            GitConfig config = new GitConfig(Path.of("/"));
            config.parse(Path.of("/"), text);
            return config.entries;
        }

        private void read(Path file) {
            if (seen.size() == MAX_FILES
                    || !seen.add(file.toAbsolutePath().normalize())
                    || !Files.isRegularFile(file)) {
                return;
            }
            try (var in = Files.newInputStream(file)) {
                parse(file, new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8));
            } catch (IOException unreadable) {
                // Skipped, because git cannot read the file either.
            }
        }

        private void parse(Path file, String text) {
            String section = "";
            String subsection = "";
            for (String line : lines(text.replace("\r\n", "\n"))) {
                String rest = line.strip();
                Matcher header = SECTION.matcher(rest);
                if (header.lookingAt()) {
                    section = header.group(1).toLowerCase(Locale.ROOT).replaceFirst("\\..*", "");
                    subsection = header.group(2) == null ? "" : header.group(2).replaceAll("\\\\(.)", "$1");
                    rest = rest.substring(header.end()).strip();
                }
                Matcher variable = VARIABLE.matcher(rest);
                if (variable.matches()) {
                    String value = variable.group(2) == null
                            ? "true"
                            : variable.group(2).replaceAll("\\\\(.)|\"", "$1").strip();
                    add(new GitVariable(section, subsection, variable.group(1).toLowerCase(Locale.ROOT), value, file));
                } else if (!rest.isEmpty()) {
                    add(new GitVariable("", "", "", rest, file));
                }
            }
        }

        private void add(GitVariable entry) {
            entries.add(entry);
            entry.included(home).ifPresent(this::read);
        }

        /** Returns the lines without their comments; a line that ends with a backslash is joined to the next one. */
        private static List<String> lines(String text) {
            List<String> lines = new ArrayList<>();
            StringBuilder line = new StringBuilder();
            boolean isQuoted = false;
            boolean isComment = false;
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (c == '\n') {
                    lines.add(line.toString());
                    line.setLength(0);
                    isQuoted = false;
                    isComment = false;
                } else if (c == '\\' && !isComment && i + 1 < text.length()) {
                    i++;
                    line.append(text.charAt(i) == '\n' ? "" : text.substring(i - 1, i + 1));
                } else {
                    isQuoted ^= c == '"';
                    isComment |= !isQuoted && (c == '#' || c == ';');
                    if (!isComment) {
                        line.append(c);
                    }
                }
            }
            lines.add(line.toString());
            return lines;
        }
    }
}
