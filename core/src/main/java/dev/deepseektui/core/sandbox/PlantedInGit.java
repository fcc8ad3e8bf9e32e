package dev.deepseektui.core.sandbox;

import dev.deepseektui.core.sandbox.Confiner.Confined;
import dev.deepseektui.core.sandbox.Confiner.Lingering;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a command that may write a repository put there for git to obey the next time, outside: hooks where there were none, another
 * configuration. A mount cannot keep it from making what was not there, so it is put aside when the command is over.
 */
final class PlantedInGit {
    private final List<Path> watched;

    private PlantedInGit(List<Path> watched) {
        this.watched = watched;
    }

    /** To be asked before a command of that profile. */
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
     * Returns what must not be there when the program is killed meanwhile, for nobody looks at a new repository then. While a job runs in the
     * background the user may make one.
     */
    List<Path> unwanted(Confined command, SandboxPlaces places) {
        boolean isWatched = command.profile().reach() == Profile.Reach.WORK && command.lingering() == Lingering.ENDED;
        Stream<Path> roots = Stream.concat(Stream.of(places.workspace()), places.extraRoots().stream());
        Stream<Path> repositories = roots.map(root -> root.resolve(".git"))
                .filter(git -> isWatched && Files.notExists(git, LinkOption.NOFOLLOW_LINKS));
        return Stream.concat(watched.stream(), repositories).toList();
    }

    /** Puts aside what has come since, and names it. */
    List<String> putAside() throws IOException {
        List<String> names = new ArrayList<>();
        for (Path file : watched) {
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                SetAside.put(file);
                names.add(file.toString());
            }
        }
        return names;
    }
}
