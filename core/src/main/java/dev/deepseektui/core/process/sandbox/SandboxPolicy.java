package dev.deepseektui.core.process.sandbox;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.process.sandbox.SandboxProbe.Availability;
import dev.deepseektui.core.tape.event.Denial.Need;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Where does a command run that may run: in which profile, or nowhere?
 *
 * @param work how far one goes that works in the workspace
 * @param availability asked only where it matters: finding out takes a moment
 * @param gitRunsOthers whether git, when it writes the repository, runs programs that the repository names, which could write it too
 */
public record SandboxPolicy(
        SandboxMode mode, Profile work, Supplier<Availability> availability, BooleanSupplier gitRunsOthers) {
    /** Where the repository names no programs. */
    public SandboxPolicy(SandboxMode mode, Profile work, Supplier<Availability> availability) {
        this(mode, work, availability, () -> false);
    }

    /** As if there were none and nobody wanted one. */
    public static final SandboxPolicy NONE = new SandboxPolicy(
            SandboxMode.OFF, Profile.WORK, () -> new Availability.Unusable("nobody asked for one", "none"));

    public static SandboxPolicy of(Config config, Supplier<Availability> availability, BooleanSupplier gitRunsOthers) {
        Profile work = config.get(SandboxKeys.NETWORK) ? Profile.WORK.with(Need.NETWORK) : Profile.WORK;
        return new SandboxPolicy(SandboxMode.of(config.get(SandboxKeys.MODE)), work, availability, gitRunsOthers);
    }

    /** The answer. */
    public sealed interface Placement {}

    /** There. */
    public record In(Profile profile) implements Placement {}

    /** It must not run; the reason is for the model. */
    public record Nowhere(String reason) implements Placement {}

    /** Of a command that nobody looked at and that must change nothing: the mounts keep that, never the words. */
    public Placement looking() {
        if (mode == SandboxMode.OFF) {
            return new Nowhere("sandbox.mode is off");
        }
        return availability.get() instanceof Availability.Unusable none
                ? new Nowhere(without(none))
                : new In(Profile.LOOK);
    }

    /** Of a command that nobody looked at: where there is no sandbox, somebody has to. */
    public Placement working() {
        if (mode == SandboxMode.OFF) {
            return new In(Profile.OUTSIDE);
        }
        return availability.get() instanceof Availability.Unusable none ? new Nowhere(without(none)) : new In(work);
    }

    /** Why commands run outside that nobody looked at, where the settings would have it otherwise. */
    public Optional<Availability.Unusable> missing() {
        return mode == SandboxMode.AUTO && availability.get() instanceof Availability.Unusable none
                ? Optional.of(none)
                : Optional.empty();
    }

    /** Of a command that the user has seen and approved. */
    public Placement approved() {
        return mode == SandboxMode.REQUIRE ? working() : new In(Profile.OUTSIDE);
    }

    private static String without(Availability.Unusable none) {
        return "There is no sandbox: %s".formatted(none.words());
    }

    public enum SandboxMode {
        /** Where there is one. */
        AUTO,
        /** All the agent's commands, and none where there is no sandbox. */
        REQUIRE,
        OFF;

        /** By its word in the settings. */
        public static SandboxMode of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }
}
