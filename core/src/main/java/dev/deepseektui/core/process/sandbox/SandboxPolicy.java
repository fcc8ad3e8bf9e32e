package dev.deepseektui.core.process.sandbox;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.process.sandbox.SandboxProbe.Availability;
import dev.deepseektui.core.tape.event.Denial.Need;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The decision where a permitted command runs: in which profile, or not at all.
 *
 * @param work the profile of commands that change the workspace
 * @param availability evaluated lazily because the probe takes time
 * @param gitRunsOthers true if git, when writing, runs programs named by the repository, which could write it too
 */
public record SandboxPolicy(
        SandboxMode mode, Profile work, Supplier<Availability> availability, BooleanSupplier gitRunsOthers) {
    /** A policy for repositories that name no programs. */
    public SandboxPolicy(SandboxMode mode, Profile work, Supplier<Availability> availability) {
        this(mode, work, availability, () -> false);
    }

    /** A policy without a sandbox. */
    public static final SandboxPolicy NONE = new SandboxPolicy(
            SandboxMode.OFF, Profile.WORK, () -> new Availability.Unusable("nobody asked for one", "none"));

    public static SandboxPolicy of(Config config, Supplier<Availability> availability, BooleanSupplier gitRunsOthers) {
        Profile work = config.get(SandboxKeys.NETWORK) ? Profile.WORK.with(Need.NETWORK) : Profile.WORK;
        return new SandboxPolicy(SandboxMode.of(config.get(SandboxKeys.MODE)), work, availability, gitRunsOthers);
    }

    public sealed interface Placement {}

    /** A command runs with this profile. */
    public record In(Profile profile) implements Placement {}

    /** A command must not run; the reason is for the model. */
    public record Nowhere(String reason) implements Placement {}

    /** Places a command without approval that must change nothing: the mounts enforce that, never its words. */
    public Placement looking() {
        if (mode == SandboxMode.OFF) {
            return new Nowhere("sandbox.mode is off");
        }
        return availability.get() instanceof Availability.Unusable none
                ? new Nowhere(without(none))
                : new In(Profile.LOOK);
    }

    /** Places a command without approval; without a sandbox it needs one. */
    public Placement working() {
        if (mode == SandboxMode.OFF) {
            return new In(Profile.OUTSIDE);
        }
        return availability.get() instanceof Availability.Unusable none ? new Nowhere(without(none)) : new In(work);
    }

    /** Returns why commands without approval run outside, if the settings ask for a sandbox. */
    public Optional<Availability.Unusable> missing() {
        return mode == SandboxMode.AUTO && availability.get() instanceof Availability.Unusable none
                ? Optional.of(none)
                : Optional.empty();
    }

    /** Places a command that the user approved. */
    public Placement approved() {
        return mode == SandboxMode.REQUIRE ? working() : new In(Profile.OUTSIDE);
    }

    private static String without(Availability.Unusable none) {
        return "There is no sandbox: %s".formatted(none.words());
    }

    public enum SandboxMode {
        /** A sandbox if available. */
        AUTO,
        /** A sandbox for all commands of the agent; none run without one. */
        REQUIRE,
        OFF;

        public static SandboxMode of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }
}
