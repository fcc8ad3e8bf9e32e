package dev.deepseektui.core.process.sandbox;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.deepseektui.core.process.sandbox.SandboxProbe.Availability;
import java.nio.file.Path;

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

    public static void assume() {
        String why = availability() instanceof Availability.Unavailable none ? none.words() : "";
        assumeTrue(why.isEmpty(), "no sandbox here: " + why);
    }
}
