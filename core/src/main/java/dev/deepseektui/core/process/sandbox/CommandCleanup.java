package dev.deepseektui.core.process.sandbox;

import dev.deepseektui.core.process.sandbox.Confiner.LeftoverProcesses;
import dev.deepseektui.core.process.sandbox.Sandbox.SandboxPlaces;
import dev.deepseektui.core.tape.event.Denial.Need;
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
import java.util.stream.Stream;

/**
 * The cleanup of a command's changes that mounts cannot prevent. A mount protects only existing files, and it protects
 * the target of a link but not the link. New files that other programs would run or obey are renamed; replaced or
 * deleted links are restored.
 */
final class CommandCleanup implements WrappedCommand.Cleanup {
    private static final String GIT = ".git";
    private static final String ENDING = ".set-aside";

    private final SandboxPlaces places;
    private final boolean canWrite;
    /** The files that other programs run, or read as configuration or instructions. */
    private final Set<Path> obeyed;
    /**
     * The links among the obeyed files and {@code .git}, with their targets, such as {@code CLAUDE.md} with the target
     * {@code AGENTS.md}.
     */
    private final Map<Path, Path> links = new TreeMap<>();
    /** Missing files that git would later obey outside the sandbox, such as hooks or another configuration. */
    private final List<Path> missingInGit;

    /** Creates a cleanup by recording the state before a command. */
    CommandCleanup(Profile profile, SandboxPlaces places) throws IOException {
        this.places = places;
        this.canWrite = profile.reach() == Profile.ProfileReach.WORK;
        this.obeyed = Set.copyOf(obeyedNow());
        this.missingInGit = canWrite && profile.allows(Need.GIT)
                ? places.roots()
                        .flatMap(root -> GitPlaces.of(root).stream())
                        .flatMap(git -> GitPlaces.missing(git).stream())
                        .toList()
                : List.of();
        if (canWrite) {
            Set<Path> named = new HashSet<>(obeyed);
            places.roots().map(root -> root.resolve(GIT)).forEach(named::add);
            for (Path link : named.stream().filter(Files::isSymbolicLink).toList()) {
                links.put(link, Files.readSymbolicLink(link));
            }
        }
    }

    private List<Path> obeyedNow() {
        return canWrite ? places.obeyed().get() : List.of();
    }

    /**
     * Returns the paths to rename if deepseek-tui is killed before the cleanup, including new repositories. During a
     * background job, new repositories are not included, because the user may create one.
     */
    List<Path> unwanted(LeftoverProcesses lingering) {
        Stream<Path> repositories = places.roots()
                .map(root -> root.resolve(GIT))
                .filter(git -> canWrite && lingering == LeftoverProcesses.ENDED && !isThere(git));
        return Stream.concat(missingInGit.stream(), repositories).toList();
    }

    @Override
    public List<String> putAside() throws IOException {
        List<String> names = new ArrayList<>();
        for (Map.Entry<Path, Path> link : links.entrySet()) {
            if (restore(link.getKey(), link.getValue())) {
                names.add(link.getKey().toString());
            }
        }
        List<Path> unwanted = new ArrayList<>(missingInGit);
        obeyedNow().stream().filter(file -> !obeyed.contains(file)).forEach(unwanted::add);
        for (Path file : unwanted) {
            if (isThere(file)) {
                setAside(file);
                names.add(file.toString());
            }
        }
        return names;
    }

    private static boolean restore(Path link, Path target) throws IOException {
        if (Files.isSymbolicLink(link) && Files.readSymbolicLink(link).equals(target)) {
            return false;
        }
        if (isThere(link)) {
            setAside(link);
        }
        Files.createSymbolicLink(link, target);
        return true;
    }

    private static boolean isThere(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }

    /** Renames a file to a name that no program uses. */
    private static void setAside(Path file) throws IOException {
        Path aside = file.resolveSibling(file.getFileName() + ENDING);
        for (int number = 2; isThere(aside); number++) {
            aside = file.resolveSibling(file.getFileName() + ENDING + number);
        }
        Files.move(file, aside, StandardCopyOption.ATOMIC_MOVE);
    }
}
