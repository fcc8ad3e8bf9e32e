package dev.deepseektui.core.sandbox;

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

    /** Puts aside what has come since, and says what that was. */
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
