package dev.deepseektui.core.process.sandbox;

import dev.deepseektui.core.process.sandbox.Confiner.Confined;
import dev.deepseektui.core.process.sandbox.MountTable.Mount;
import dev.deepseektui.core.process.sandbox.SandboxProbe.Availability;
import dev.deepseektui.core.workspace.git.GitConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The sandbox of a session, which wraps commands according to their profiles. All commands share one /tmp. */
public final class Sandbox implements AutoCloseable {
    /** The maximum number of mounts. Their cost grows quadratically: 50 take 9 ms, 200 take 73 ms, 1,000 take 1.4 s. */
    private static final int MAX_MOUNTS = 100;

    private final SandboxPlaces places;
    private final Supplier<Availability> availability;
    private @Nullable SandboxFiles scratch;

    public Sandbox(SandboxPlaces places, Supplier<Availability> availability) {
        this.places = places;
        this.availability = availability;
    }

    /** Returns a sandbox that confines nothing. */
    public static Sandbox none() {
        Path root = Path.of("/");
        return new Sandbox(
                new SandboxPlaces(root, List.of(), root, List.of(), List::of, List::of, List::of),
                () -> new Availability.Unavailable("nobody asked for one", "none"));
    }

    public WrappedCommand wrap(Confined command, Map<String, String> environment) throws IOException {
        if (!command.profile().isConfined()) {
            return WrappedCommand.outside(command.words(), environment);
        }
        if (availability.get() instanceof Availability.Unavailable none) {
            throw new IOException("there is no sandbox: " + none.words());
        }
        Confiner confiner = ((Availability.Available) availability.get()).confiner();
        SandboxFiles own = scratch(confiner);
        own.writeGitConfig(PlainGitConfig.of(places.home()));
        List<Mount> mounts = MountTable.of(ProtectedPlaces.of(command.profile(), places, own, environment));
        if (mounts.size() > MAX_MOUNTS) {
            throw new IOException(
                    "the sandbox would have to protect %d places, and more than %d take too long: name fewer in sandbox.hide or tools.protect"
                            .formatted(mounts.size(), MAX_MOUNTS));
        }
        DenialSigns signs = new DenialSigns(command, mounts, places);
        CommandCleanup aftermath = new CommandCleanup(command.profile(), places);
        return confiner.wrapped(
                        inTmp(command, confiner, own),
                        new Confiner.ConfinementContext(environment, places, mounts, own),
                        signs::in)
                .before(aftermath, aftermath.unwanted(command.lingering()));
    }

    /** Records the files that other programs obey, and returns the cleanup of changes to them. */
    WrappedCommand.Cleanup cleanup(Profile profile) throws IOException {
        return new CommandCleanup(profile, places);
    }

    /**
     * Returns the first of a program and the targets of its links that is hidden from confined commands; empty if all
     * are visible.
     */
    Optional<Path> hidden(Path program, Profile profile, Map<String, String> environment) {
        List<Mount> mounts = MountTable.of(ProtectedPlaces.of(profile, places, SandboxFiles.NOT_MADE, environment));
        return ProgramFiles.chain(program).stream()
                .filter(file ->
                        !MountTable.over(file, mounts).map(Mount::isVisible).orElse(true))
                .findFirst();
    }

    /** Replaces a working directory in the session's /tmp with its path inside the sandbox. */
    private static Confined inTmp(Confined command, Confiner confiner, SandboxFiles own) {
        return command.directory().startsWith(own.tmp())
                ? new Confined(
                        command.words(),
                        confiner.tmp(own).resolve(own.tmp().relativize(command.directory())),
                        command.profile(),
                        command.lingering())
                : command;
    }

    /**
     * The directory for temporary files, shared by all confined commands of a session.
     *
     * @param real its real path
     * @param inside its path as seen by commands
     */
    public record SessionTmp(Path real, Path inside) {}

    /**
     * Returns the directory for temporary files, which is created on the first call; empty if commands cannot be confined here.
     */
    public Optional<SessionTmp> tmp() throws IOException {
        if (!(availability.get() instanceof Availability.Available available)) {
            return Optional.empty();
        }
        SandboxFiles own = scratch(available.confiner());
        return Optional.of(new SessionTmp(own.tmp(), available.confiner().tmp(own)));
    }

    private synchronized SandboxFiles scratch(Confiner confiner) throws IOException {
        SandboxFiles known = scratch;
        if (known == null) {
            known = SandboxFiles.make(confiner.filter());
            scratch = known;
        }
        return known;
    }

    @Override
    public synchronized void close() throws IOException {
        if (scratch != null) {
            scratch.remove();
            scratch = null;
        }
    }

    /**
     * The user's git configuration for sandboxed commands: identity and behaviour, without settings that may contain a
     * credential (addresses, headers, helpers).
     */
    private static final class PlainGitConfig {
        private static final Set<String> SECTIONS = Set.of(
                "user", "init", "diff", "merge", "pull", "push", "rebase", "fetch", "rerere", "status", "log", "color",
                "column", "branch", "tag", "commit", "advice", "alias", "safe", "filter", "feature", "help", "pretty",
                "stash");

        private static final Pattern KEYS = Pattern.compile(
                "core\\.(autocrlf|eol|safecrlf|ignorecase|quotepath|symlinks|filemode|precomposeunicode|longpaths|excludesfile"
                        + "|attributesfile|abbrev|commentchar|whitespace|hookspath|untrackedcache|fscache)|gpg\\.format");

        private PlainGitConfig() {}

        static String of(Path home) {
            return GitConfig.of(List.of(home.resolve(".config/git/config"), home.resolve(".gitconfig")), home)
                    .variables()
                    .stream()
                    .filter(entry -> SECTIONS.contains(entry.section())
                            || KEYS.matcher(entry.name()).matches())
                    .map(PlainGitConfig::lines)
                    .collect(Collectors.joining());
        }

        private static String lines(GitConfig.GitVariable entry) {
            String section =
                    entry.subsection().isEmpty() ? entry.section() : entry.section() + " " + quoted(entry.subsection());
            return "[%s]\n\t%s = %s\n".formatted(section, entry.key(), quoted(entry.value()));
        }

        private static String quoted(String text) {
            return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
        }
    }

    /**
     * The directories and files that matter for a session's sandbox.
     *
     * @param workspace the workspace's path, without symbolic links
     * @param extraRoots additional roots, treated like the workspace
     * @param home the user's home directory
     * @param own the directories with this program's keys and sessions
     * @param obeyed the existing files in the roots that other programs run or obey, nearest to a root first; read
     * before and after each command
     * @param shown files in the home directory that are visible in addition to those of toolchains
     * @param hidden files that are hidden from all commands; read before each command, because files come and go
     */
    public record SandboxPlaces(
            Path workspace,
            List<Path> extraRoots,
            Path home,
            List<Path> own,
            Supplier<List<Path>> obeyed,
            Supplier<List<Path>> shown,
            Supplier<List<Path>> hidden) {
        public SandboxPlaces {
            extraRoots = List.copyOf(extraRoots);
            own = List.copyOf(own);
        }

        /** Returns the workspace and the extra roots. */
        Stream<Path> roots() {
            return Stream.concat(Stream.of(workspace), extraRoots.stream());
        }
    }
}
