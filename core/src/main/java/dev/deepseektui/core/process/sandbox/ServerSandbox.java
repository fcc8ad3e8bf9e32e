package dev.deepseektui.core.process.sandbox;

import dev.deepseektui.core.process.sandbox.Confiner.Confined;
import dev.deepseektui.core.process.sandbox.Confiner.LeftoverProcesses;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.NotPlaced;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.PlacedIn;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.Placement;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The sandbox of programs that run as long as the session. It has its own {@code /tmp}, which commands do not share.
 *
 * @param placement the profile of the programs, or the reason why none may start
 */
public record ServerSandbox(Sandbox sandbox, Supplier<Placement> placement) implements AutoCloseable {
    /** Returns the reason why no program may start; empty if programs may start. */
    public Optional<String> refusal() {
        return placement.get() instanceof NotPlaced not ? Optional.of(not.reason()) : Optional.empty();
    }

    /** Returns the command that runs a program in the sandbox. The message of the exception is a sentence. */
    public WrappedCommand wrap(List<String> words, Path directory, Map<String, String> environment) throws IOException {
        synchronized (sandbox) {
            return sandbox.wrap(
                    new Confined(words, directory.toRealPath(), profile(), LeftoverProcesses.AWAITED), environment);
        }
    }

    /**
     * Records the files that other programs obey, and returns the cleanup of what a server adds to them from now on, as
     * after a command.
     */
    public WrappedCommand.Cleanup cleanup() throws IOException {
        Profile profile = profile();
        return profile.isConfined() ? sandbox.cleanup(profile) : List::of;
    }

    private Profile profile() throws IOException {
        if (placement.get() instanceof PlacedIn in) {
            return in.profile();
        }
        throw new IOException(refusal().orElseThrow());
    }

    /**
     * Returns the path of a program or of a target of its links that is hidden in the sandbox; empty if the program can
     * be started there.
     */
    public Optional<Path> hidden(Path program, Map<String, String> environment) throws IOException {
        Profile profile = profile();
        return profile.isConfined() ? sandbox.hidden(program, profile, environment) : Optional.empty();
    }

    /** Returns the directory for temporary files, as seen by the programs. */
    public Path tmp() throws IOException {
        return sandbox.tmp().map(Sandbox.SessionTmp::inside).orElseThrow(() -> new IOException("there is no sandbox"));
    }

    @Override
    public void close() throws IOException {
        sandbox.close();
    }
}
