package dev.deepseektui.core.process.sandbox;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.deepseektui.core.process.sandbox.SandboxProbe.Availability;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** This machine's sandbox. Tests that need one are skipped, with the reason, if there is none. */
public final class SandboxHere {
    private SandboxHere() {}

    public static Availability availability() {
        return new SandboxProbe(System.getenv().getOrDefault("PATH", ""), Path.of("/nowhere")).find();
    }

    /** Returns an available sandbox that is never run, for tests of decisions. */
    public static Availability usable() {
        return new Availability.Available(
                new Bubblewrap(Path.of("/bwrap"), Bubblewrap.Proc.OWN, SyscallFilter.Namespaces.REFUSED_BY_BUBBLEWRAP));
    }

    /** Returns the sandbox of a machine that has none. */
    public static Availability missing() {
        return SandboxProbe.missing();
    }

    /** Runs a command in its sandbox, and returns what it prints. */
    static String output(WrappedCommand wrapped, Path file) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of(
                "/bin/sh",
                "-c",
                "exec 3>/dev/null 9<\"$0\"; exec \"$@\"",
                wrapped.filter().map(Path::toString).orElse("/dev/null")));
        line.addAll(wrapped.words());
        ProcessBuilder builder = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(file.toFile());
        builder.environment().clear();
        builder.environment().putAll(wrapped.environment());
        builder.start().waitFor();
        return Files.readString(file);
    }

    public static void assume() {
        String why = availability() instanceof Availability.Unavailable none ? none.words() : "";
        assumeTrue(why.isEmpty(), "no sandbox here: " + why);
    }
}
