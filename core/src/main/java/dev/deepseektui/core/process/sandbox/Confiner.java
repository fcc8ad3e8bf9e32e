package dev.deepseektui.core.process.sandbox;

import dev.deepseektui.core.process.sandbox.MountTable.Mount;
import dev.deepseektui.core.process.sandbox.Sandbox.SandboxPlaces;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A system program that runs other programs in a sandbox. */
public sealed interface Confiner permits Bubblewrap, Seatbelt {
    String words();

    WrappedCommand wrapped(Confined command, ConfinementContext confinement, WrappedCommand.DenialEvidence evidence);

    /**
     * Returns the system call filter, which the kernel applies in addition to the restrictions made by the arguments;
     * empty if there is none.
     */
    default Optional<byte[]> filter() {
        return Optional.empty();
    }

    /** Returns the path at which confined commands find the session's /tmp. */
    Path tmp(SandboxFiles scratch);

    /**
     * A command to confine.
     *
     * @param words the program and its arguments
     * @param directory its working directory, without symbolic links
     */
    record Confined(List<String> words, Path directory, Profile profile, LeftoverProcesses lingering) {
        public Confined {
            words = List.copyOf(words);
        }
    }

    /**
     * The environment, places, mounts and temporary files for a confined command.
     *
     * @param mounts in the order in which they are created
     */
    record ConfinementContext(
            Map<String, String> environment, SandboxPlaces places, List<Mount> mounts, SandboxFiles scratch) {}

    /** The treatment of processes that a command leaves running when its shell ends. */
    enum LeftoverProcesses {
        /** The processes are given a moment to finish; those still running are reported and killed. */
        ENDED,
        /** The command ends when the last of these processes has ended. */
        AWAITED
    }
}
