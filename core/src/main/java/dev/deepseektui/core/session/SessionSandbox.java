package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.rule.RuleSet;
import dev.deepseektui.core.approval.shell.Segment;
import dev.deepseektui.core.approval.shell.ShellReader;
import dev.deepseektui.core.approval.shell.ShellReader.ShellReading;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.process.ShellPrograms;
import dev.deepseektui.core.process.sandbox.Sandbox;
import dev.deepseektui.core.process.sandbox.Sandbox.SandboxPlaces;
import dev.deepseektui.core.process.sandbox.SandboxPolicy;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.PlacedIn;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.SandboxKeys;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.SandboxMode;
import dev.deepseektui.core.process.sandbox.SandboxProbe;
import dev.deepseektui.core.process.sandbox.SandboxProbe.Availability;
import dev.deepseektui.core.workspace.OwnFiles;
import dev.deepseektui.core.workspace.Protection;
import dev.deepseektui.core.workspace.Roots.Root;
import dev.deepseektui.core.workspace.ToolKeys;
import dev.deepseektui.core.workspace.git.GitConfiguredFiles;
import dev.deepseektui.core.workspace.git.GitPlaces;
import dev.deepseektui.core.workspace.git.GitRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The sandbox settings of a session in a directory: the protected files, and the commands that require a sandbox. */
public final class SessionSandbox {
    private static final List<String> SOCKETS =
            List.of("DOCKER_HOST", "CONTAINER_HOST", "SSH_AUTH_SOCK", "DBUS_SESSION_BUS_ADDRESS");

    /** Git subcommands that print configuration values. */
    private static final Set<String> PRINTING = Set.of("branch", "config", "remote", "var");

    private static final Path TMP = Path.of("/tmp");

    private final Config config;
    private final Map<String, String> environment;
    private final OwnFiles own;
    private final Path workspace;

    /**
     * Creates the sandbox of a workspace.
     *
     * @param workspace the path of the workspace, with links resolved
     */
    SessionSandbox(Config config, Installation installation, Path workspace) {
        this.config = config;
        this.environment = installation.environment();
        this.own = installation.own();
        this.workspace = workspace;
    }

    Sandbox sandbox(Supplier<RuleSet> rules) {
        HiddenFiles files = hidden();
        Supplier<List<Path>> shown =
                () -> rules.get().shownInHome().stream().map(home()::resolve).toList();
        return new Sandbox(
                new SandboxPlaces(workspace, extraRoots(), home(), own.directories(), files::obeyed, shown, files::now),
                this::availability);
    }

    /**
     * Returns the {@code /tmp} directory of commands, which file tools access by the same path: the system's in mode
     * full, otherwise that of the sandbox. Empty without a sandbox.
     */
    Optional<Root> tmp(Sandbox sandbox, ApprovalMode mode) {
        if (mode == ApprovalMode.FULL
                && policy().approved() instanceof PlacedIn in
                && !in.profile().isConfined()) {
            return real(TMP).map(real -> Root.tmp(real, TMP)).findFirst();
        }
        if (policy().mode() == SandboxMode.OFF) {
            return Optional.empty();
        }
        try {
            return sandbox.tmp().map(tmp -> Root.tmp(tmp.real(), tmp.inside()));
        } catch (IOException unwritable) {
            return Optional.empty();
        }
    }

    SandboxPolicy policy() {
        return SandboxPolicy.of(config, this::availability, () -> GitConfiguredFiles.runsPrograms(workspace));
    }

    private Availability availability() {
        return new SandboxProbe(ShellPrograms.pathOutside(workspace, environment), workspace).find();
    }

    /** Returns a test for read-only commands that are safe only in a sandbox. */
    Predicate<Intent.Runs> needed() {
        return new EscapingLinkCheck(roots()).or(new ForeignRepositoryCheck(workspace));
    }

    /**
     * Returns a test for commands that may print a file outside the project, because the repository's configuration includes
     * it.
     */
    Predicate<Intent.Runs> showsOthers() {
        return runs -> PlacedSegment.of(runs, workspace).stream()
                        .map(PlacedSegment::words)
                        .anyMatch(words ->
                                words.size() > 1 && words.get(0).equals("git") && PRINTING.contains(words.get(1)))
                && GitConfiguredFiles.includesOutside(workspace);
    }

    private List<Path> roots() {
        List<Path> roots = new ArrayList<>(List.of(workspace));
        roots.addAll(extraRoots());
        return roots;
    }

    private HiddenFiles hidden() {
        List<Path> named = Stream.concat(
                        config.get(SandboxKeys.HIDE).stream()
                                .map(name -> name.startsWith("~/")
                                        ? home().resolve(name.substring(2))
                                        : workspace.resolve(name)),
                        sockets())
                .toList();
        return new HiddenFiles(new Protection(config.get(ToolKeys.PROTECT)), roots(), named);
    }

    /** Returns the sockets named in environment variables. */
    private Stream<Path> sockets() {
        return SOCKETS.stream()
                .map(name -> environment.getOrDefault(name, "").replaceFirst("^unix:(//|path=)?", ""))
                .filter(value -> value.startsWith("/"))
                .map(value -> value.replaceFirst(",.*", ""))
                .filter(value -> value.indexOf('\0') < 0)
                .map(Path::of);
    }

    private List<Path> extraRoots() {
        return config.get(ToolKeys.EXTRA_ROOTS).stream()
                .map(Path::of)
                .flatMap(SessionSandbox::real)
                .toList();
    }

    private static Stream<Path> real(Path path) {
        try {
            return Files.exists(path) ? Stream.of(path.toRealPath()) : Stream.empty();
        } catch (IOException gone) {
            return Stream.empty();
        }
    }

    private Path home() {
        String home = environment.getOrDefault("HOME", "");
        return Path.of(home.startsWith("/") ? home : System.getProperty("user.home"));
    }

    /**
     * A test for commands with an argument that leads out of the workspace through a link, for example to a key. The
     * link may change before the command runs, so only a sandbox is safe.
     *
     * @param roots the directories that count as inside, with links resolved
     */
    private record EscapingLinkCheck(List<Path> roots) implements Predicate<Intent.Runs> {
        EscapingLinkCheck {
            roots = List.copyOf(roots);
        }

        @Override
        public boolean test(Intent.Runs runs) {
            return PlacedSegment.of(runs, roots.get(0)).stream()
                    .anyMatch(part -> part.words().stream().skip(1).anyMatch(word -> leadsOut(part.directory(), word)));
        }

        /**
         * Returns whether the argument, or a path after an option as in {@code --file=x} or {@code -fx}, leads out of
         * the workspace.
         */
        private boolean leadsOut(Path directory, String word) {
            return Stream.of(word, word.substring(word.indexOf('=') + 1), word.substring(Math.min(2, word.length())))
                    .filter(text -> !text.isEmpty())
                    .anyMatch(text -> isOutside(directory, text));
        }

        private boolean isOutside(Path directory, String text) {
            try {
                Path path = directory.resolve(text);
                if (!Files.exists(path)) {
                    return false;
                }
                Path real = path.toRealPath();
                return roots.stream().noneMatch(real::startsWith);
            } catch (InvalidPathException noFile) {
                return false;
            } catch (IOException unclear) {
                return true;
            }
        }
    }

    /**
     * A test for read-only git commands that access more than the repository of their directory. Another configuration,
     * a repository reached by {@code cd}, or a submodule could run programs. Outside a repository, {@code git diff a b}
     * shows all files of two directories, even protected ones. Only a sandbox confines these commands.
     */
    record ForeignRepositoryCheck(Path workspace) implements Predicate<Intent.Runs> {
        private static final int BEHIND_SUBCOMMAND = 2;

        @Override
        public boolean test(Intent.Runs runs) {
            return PlacedSegment.of(runs, workspace).stream()
                    .filter(part -> part.words().get(0).equals("git"))
                    .anyMatch(part -> isAnother(workspace.resolve(runs.directory()), part.directory())
                            || mayLeadToOthers(part.directory())
                            || comparesFiles(part));
        }

        private static boolean isAnother(Path begin, Path directory) {
            return !directory.equals(begin) && !repository(begin).equals(repository(directory));
        }

        /** Returns whether the repository has submodules or external configuration, or cannot be read. */
        private static boolean mayLeadToOthers(Path directory) {
            try {
                return repository(directory).isPresent()
                        && GitRepository.of(directory.toRealPath())
                                .map(GitRepository::mayLeadElsewhere)
                                .orElse(true);
            } catch (IOException gone) {
                return true;
            }
        }

        private static boolean comparesFiles(PlacedSegment part) {
            List<String> words = part.words();
            return words.size() > BEHIND_SUBCOMMAND
                    && words.get(1).equals("diff")
                    && words.stream()
                                    .skip(BEHIND_SUBCOMMAND)
                                    .filter(word -> !word.startsWith("-"))
                                    .count()
                            > 1
                    && repository(part.directory()).isEmpty();
        }

        /**
         * Returns the directory of the repository that git uses in this directory, with links resolved; empty if there
         * is none.
         */
        private static Optional<Path> repository(Path directory) {
            try {
                return GitPlaces.workingTree(directory.toRealPath());
            } catch (IOException missing) {
                return Optional.empty(); // a missing directory is in no repository
            }
        }
    }

    /** A segment of a plain command line with its working directory, as changed by each {@code cd} before it. */
    record PlacedSegment(Segment segment, Path directory) {

        /** Returns the segments of a plain command line; empty for any other command. */
        static List<PlacedSegment> of(Intent.Runs runs, Path workspace) {
            List<PlacedSegment> placed = new ArrayList<>();
            if (ShellReader.read(runs.command()) instanceof ShellReading.Plain plain) {
                Path directory = workspace.resolve(runs.directory());
                for (Segment segment : plain.segments()) {
                    placed.add(new PlacedSegment(segment, directory));
                    directory = behind(segment, directory);
                }
            }
            return placed;
        }

        private static Path behind(Segment segment, Path directory) {
            List<String> words = segment.texts();
            return words.size() > 1 && words.get(0).equals("cd") ? directory.resolve(words.get(1)) : directory;
        }

        List<String> words() {
            return segment.texts();
        }
    }
}
