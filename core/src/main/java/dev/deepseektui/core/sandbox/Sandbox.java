package dev.deepseektui.core.sandbox;

import dev.deepseektui.core.sandbox.Confiner.Confined;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The sandbox of a session: wraps commands by their profiles, with one /tmp for all of them. */
public final class Sandbox implements AutoCloseable {
    /** The cost of mounts grows with their square: 50 take 9 ms, 200 take 73, 1,000 take 1.4 s. */
    private static final int MOST_MOUNTS = 100;

    private final SandboxPlaces places;
    private final Supplier<Availability> availability;
    private @Nullable Scratch scratch;

    public Sandbox(SandboxPlaces places, Supplier<Availability> availability) {
        this.places = places;
        this.availability = availability;
    }

    /** Where nothing is ever confined. */
    public static Sandbox none() {
        Path root = Path.of("/");
        return new Sandbox(
                new SandboxPlaces(root, List.of(), root, List.of(), List::of, List::of, List::of),
                () -> new Availability.Unusable("nobody asked for one", "none"));
    }

    /** What to start for a command that is to be confined. */
    public Wrapped wrap(Confined command, Map<String, String> environment) throws IOException {
        if (!command.profile().isConfined()) {
            return Wrapped.outside(command.words(), environment);
        }
        if (availability.get() instanceof Availability.Unusable none) {
            throw new IOException("there is no sandbox: " + none.words());
        }
        Confiner confiner = ((Availability.Usable) availability.get()).confiner();
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
        return confiner.wrapped(command, new Confiner.Surroundings(environment, places, mounts, own), signs::in)
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
}
