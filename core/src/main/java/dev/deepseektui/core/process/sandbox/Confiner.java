package dev.deepseektui.core.process.sandbox;

import dev.deepseektui.core.process.sandbox.MountTable.Mount;
import dev.deepseektui.core.process.sandbox.Sandbox.SandboxPlaces;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A program of the system that runs another one confined. */
public sealed interface Confiner permits Bubblewrap, Seatbelt {
    String words();

    Wrapped wrapped(Confined command, CommandSurroundings surroundings, Wrapped.DenialEvidence evidence);

    /** Returns the system call filter passed to the kernel in addition to the arguments. */
    default Optional<byte[]> filter() {
        return Optional.empty();
    }

    /** Returns the path by which confined commands find the session's /tmp. */
    Path tmp(Scratch scratch);

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
     * The surroundings of a command.
     *
     * @param mounts in the order in which they are made
     */
    record CommandSurroundings(
            Map<String, String> environment, SandboxPlaces places, List<Mount> mounts, Scratch scratch) {}

    /** The treatment of processes that a command leaves running when its shell ends. */
    enum Lingering {
        /** They get a moment to finish, are named, and are ended. */
        ENDED,
        /** The command ends with the last of them. */
        AWAITED
    }
}
