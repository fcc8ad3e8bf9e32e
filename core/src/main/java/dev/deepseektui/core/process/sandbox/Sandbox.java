package dev.deepseektui.core.process.sandbox;

import dev.deepseektui.core.process.sandbox.Confiner.Confined;
import dev.deepseektui.core.process.sandbox.Confiner.Lingering;
import dev.deepseektui.core.process.sandbox.MountTable.Mount;
import dev.deepseektui.core.process.sandbox.SandboxProbe.Availability;
import dev.deepseektui.core.tape.event.Denial.Need;
import dev.deepseektui.core.workspace.git.GitConfig;
import dev.deepseektui.core.workspace.git.GitPlaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The sandbox of a session: wraps commands according to their profiles, with one /tmp for all of them. */
public final class Sandbox implements AutoCloseable {
    /** The cost of mounts grows quadratically: 50 take 9 ms, 200 take 73 ms, 1,000 take 1.4 s. */
    private static final int MOST_MOUNTS = 100;

    private static final String ENDING = ".set-aside";

    private final SandboxPlaces places;
    private final Supplier<Availability> availability;
    private @Nullable Scratch scratch;

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

    public Wrapped wrap(Confined command, Map<String, String> environment) throws IOException {
        if (!command.profile().isConfined()) {
            return Wrapped.outside(command.words(), environment);
        }
        if (availability.get() instanceof Availability.Unavailable none) {
            throw new IOException("there is no sandbox: " + none.words());
        }
        Confiner confiner = ((Availability.Available) availability.get()).confiner();
        Scratch own = scratch(confiner);
        own.writeGitConfig(PlainGitConfig.of(places.home()));
        List<Mount> mounts = MountTable.of(ProtectedPlaces.of(command.profile(), places, own, environment));
        if (mounts.size() > MOST_MOUNTS) {
            throw new IOException(
                    "the sandbox would have to protect %d places, and more than %d take too long: name fewer in sandbox.hide or tools.protect"
                            .formatted(mounts.size(), MOST_MOUNTS));
        }
        DenialSigns signs = new DenialSigns(command, mounts, places);
        PlantedInGit planted = PlantedInGit.before(command.profile(), places);
        ReplacedLinks links = ReplacedLinks.before(command.profile(), places);
        NewlyObeyed obeyed = NewlyObeyed.before(command.profile(), places);
        return confiner.wrapped(command, new Confiner.CommandSurroundings(environment, places, mounts, own), signs::in)
                .before(
                        () -> {
                            List<String> names = new ArrayList<>(links.putBack());
                            names.addAll(planted.putAside());
                            names.addAll(obeyed.putAside());
                            return names;
                        },
                        planted.unwanted(command, places));
    }

    private synchronized Scratch scratch(Confiner confiner) throws IOException {
        Scratch known = scratch;
        if (known == null) {
            known = Scratch.make(confiner.filter());
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
     * The files, run or obeyed by other programs, that a command created in the project. A mount protects only existing files, so
     * new ones are renamed after the command.
     */
    private static final class NewlyObeyed {
        private final SandboxPlaces places;
        private final boolean isWatching;
        private final Set<Path> known;

        private NewlyObeyed(SandboxPlaces places, boolean isWatching) {
            this.places = places;
            this.isWatching = isWatching;
            this.known = isWatching ? new HashSet<>(places.obeyed().get()) : Set.of();
        }

        static NewlyObeyed before(Profile profile, SandboxPlaces places) {
            return new NewlyObeyed(places, profile.reach() == Profile.Reach.WORK);
        }

        List<String> putAside() throws IOException {
            List<String> names = new ArrayList<>();
            for (Path file : isWatching ? places.obeyed().get() : List.<Path>of()) {
                if (!known.contains(file) && Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                    setAside(file);
                    names.add(file.toString());
                }
            }
            return names;
        }
    }

    /**
     * The user's git configuration for sandboxed commands: identity and behaviour, without what may contain a credential
     * (addresses, headers, helpers).
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
            return GitConfig.of(List.of(home.resolve(".config/git/config"), home.resolve(".gitconfig")), home).stream()
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
            return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
        }
    }

    /**
     * The files that a command with access to a repository created for git to obey later, outside: hooks, another configuration.
     * A mount cannot prevent the creation of missing files, so they are renamed after the command.
     */
    private static final class PlantedInGit {
        private final List<Path> watched;

        private PlantedInGit(List<Path> watched) {
            this.watched = watched;
        }

        static PlantedInGit before(Profile profile, SandboxPlaces places) {
            if (profile.reach() != Profile.Reach.WORK || !profile.allows(Need.GIT)) {
                return new PlantedInGit(List.of());
            }
            return new PlantedInGit(Stream.concat(Stream.of(places.workspace()), places.extraRoots().stream())
                    .flatMap(root -> GitPlaces.of(root).stream())
                    .flatMap(git -> GitPlaces.missing(git).stream())
                    .toList());
        }

        /**
         * Returns the paths to rename if the program is killed meanwhile, including new repositories. While a background job
         * runs, the user may create a repository.
         */
        List<Path> unwanted(Confined command, SandboxPlaces places) {
            boolean isWatched =
                    command.profile().reach() == Profile.Reach.WORK && command.lingering() == Lingering.ENDED;
            Stream<Path> roots = Stream.concat(Stream.of(places.workspace()), places.extraRoots().stream());
            Stream<Path> repositories = roots.map(root -> root.resolve(".git"))
                    .filter(git -> isWatched && Files.notExists(git, LinkOption.NOFOLLOW_LINKS));
            return Stream.concat(watched.stream(), repositories).toList();
        }

        List<String> putAside() throws IOException {
            List<String> names = new ArrayList<>();
            for (Path file : watched) {
                if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                    setAside(file);
                    names.add(file.toString());
                }
            }
            return names;
        }
    }

    /**
     * Links with a name that programs obey, as {@code CLAUDE.md} leading to {@code AGENTS.md}. A mount protects the target of a
     * link but not the link, so one that a command replaced or deleted is restored afterwards.
     */
    private static final class ReplacedLinks {
        private static final String GIT = ".git";

        private final Map<Path, Path> targets;

        private ReplacedLinks(Map<Path, Path> targets) {
            this.targets = targets;
        }

        static ReplacedLinks before(Profile profile, SandboxPlaces places) throws IOException {
            Map<Path, Path> targets = new TreeMap<>();
            if (profile.reach() == Profile.Reach.WORK) {
                for (Path link : links(places)) {
                    targets.put(link, Files.readSymbolicLink(link));
                }
            }
            return new ReplacedLinks(targets);
        }

        private static List<Path> links(SandboxPlaces places) {
            Stream<Path> git = Stream.concat(Stream.of(places.workspace()), places.extraRoots().stream())
                    .map(root -> root.resolve(GIT));
            return Stream.concat(places.obeyed().get().stream(), git)
                    .filter(Files::isSymbolicLink)
                    .toList();
        }

        List<String> putBack() throws IOException {
            List<String> names = new ArrayList<>();
            for (Map.Entry<Path, Path> each : targets.entrySet()) {
                Path link = each.getKey();
                boolean isThere = Files.exists(link, LinkOption.NOFOLLOW_LINKS);
                if (isThere
                        && Files.isSymbolicLink(link)
                        && Files.readSymbolicLink(link).equals(each.getValue())) {
                    continue;
                }
                if (isThere) {
                    setAside(link);
                }
                Files.createSymbolicLink(link, each.getValue());
                names.add(link.toString());
            }
            return names;
        }
    }

    private static void setAside(Path file) throws IOException {
        Path aside = file.resolveSibling(file.getFileName() + ENDING);
        for (int number = 2; Files.exists(aside, LinkOption.NOFOLLOW_LINKS); number++) {
            aside = file.resolveSibling(file.getFileName() + ENDING + number);
        }
        Files.move(file, aside, StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * The places of a session.
     *
     * @param workspace without links
     * @param extraRoots further roots, treated like the workspace
     * @param home of the user
     * @param own the directories with this program's keys and sessions
     * @param obeyed existing files in the roots that other programs run or obey, nearest to a root first; read before and after each
     * command
     * @param shown files in the home that commands find beside those of toolchains
     * @param hidden files that no command finds; read before each, because files come and go
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
    }
}
