package dev.deepseektui.core.process.sandbox;

import dev.deepseektui.core.process.sandbox.MountTable.Mount;
import dev.deepseektui.core.process.sandbox.Sandbox.SandboxPlaces;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A system program that runs another program confined. */
public sealed interface Confiner permits Bubblewrap, Seatbelt {
    String words();

    Wrapped wrapped(Confined command, CommandSurroundings surroundings, Wrapped.DenialEvidence evidence);

    /** Returns the system call filter that is passed to the kernel in addition to the arguments. */
    default Optional<byte[]> filter() {
        return Optional.empty();
    }

    /** Returns the path at which confined commands find the session's /tmp. */
    Path tmp(Scratch scratch);

    /**
     * A command to confine.
     *
     * @param words the program and its arguments
     * @param directory its working directory, without symbolic links
     */
    record Confined(List<String> words, Path directory, Profile profile, Lingering lingering) {
        public Confined {
            words = List.copyOf(words);
        }
    }

    /**
     * The surroundings of a command.
     *
     * @param mounts in the order in which they are created
     */
    record CommandSurroundings(
            Map<String, String> environment, SandboxPlaces places, List<Mount> mounts, Scratch scratch) {}

    /** The treatment of processes that a command leaves running when its shell ends. */
    enum Lingering {
        /** They get a moment to finish, are reported, and are killed. */
        ENDED,
        /** The command ends with the last of them. */
        AWAITED
    }
}
