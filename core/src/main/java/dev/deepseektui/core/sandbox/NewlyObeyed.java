package dev.deepseektui.core.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Files that other programs run or obey and that a command made in the project. A mount protects only what exists, so new ones are put aside
 * when the command is over.
 */
final class NewlyObeyed {
    private final SandboxPlaces places;
    private final boolean isWatching;
    private final Set<Path> known;

    private NewlyObeyed(SandboxPlaces places, boolean isWatching) {
        this.places = places;
        this.isWatching = isWatching;
        this.known = isWatching ? new HashSet<>(places.obeyed().get()) : Set.of();
    }

    /** Remembers what there is before a command of that profile. */
    static NewlyObeyed before(Profile profile, SandboxPlaces places) {
        return new NewlyObeyed(places, profile.reach() == Profile.Reach.WORK);
    }

    /** Puts aside what has come since, and returns its names. */
    List<String> putAside() throws IOException {
        List<String> names = new ArrayList<>();
        for (Path file : isWatching ? places.obeyed().get() : List.<Path>of()) {
            if (!known.contains(file) && Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                SetAside.put(file);
                names.add(file.toString());
            }
        }
        return names;
    }
}
