package dev.deepseektui.core.process.sandbox;

import dev.deepseektui.core.process.sandbox.MountTable.Mount;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A program of the system that runs another within bounds. */
public sealed interface Confiner permits Bubblewrap, Seatbelt {
    /** How people know it. */
    String words();

    /** A command within bounds. */
    Wrapped wrapped(Confined command, Surroundings surroundings, Wrapped.Evidence evidence);

    /** What is told to the kernel beside the program's arguments. */
    default Optional<byte[]> filter() {
        return Optional.empty();
    }

    /**
     * A command to confine.
     *
     * @param words program and arguments
     * @param directory where it starts, without links
     */
    record Confined(List<String> words, Path directory, Profile profile, Lingering lingering) {
        public Confined {
            words = List.copyOf(words);
        }
    }

    /**
     * What is around it.
     *
     * @param mounts what it sees, in the order in which it is put there
     */
    record Surroundings(Map<String, String> environment, SandboxPlaces places, List<Mount> mounts, Scratch scratch) {}

    /** What becomes of what a command leaves running when its shell is over? */
    enum Lingering {
        /** It gets a moment to finish, is named, and is ended. */
        ENDED,
        /** The command is over when all of it is. */
        AWAITED
    }
}
