package dev.deepseektui.core.process.sandbox;

import static dev.deepseektui.core.config.ValueType.flag;
import static dev.deepseektui.core.config.ValueType.line;
import static dev.deepseektui.core.config.ValueType.listOf;
import static dev.deepseektui.core.config.ValueType.oneOf;
import static dev.deepseektui.core.config.ValueType.text;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.config.ValueType;
import dev.deepseektui.core.process.sandbox.SandboxProbe.Availability;
import dev.deepseektui.core.tape.event.Denial.Need;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * A policy that decides in which profile a permitted command runs, if at all.
 *
 * @param work the profile of commands that change the workspace
 * @param availability evaluated lazily, because the probe takes time
 * @param gitRunsOthers true if git runs programs named by the repository when it writes; such programs could then write
 * to .git
 */
public record SandboxPolicy(
        SandboxMode mode, Profile work, Supplier<Availability> availability, BooleanSupplier gitRunsOthers) {
    /** Creates a policy for repositories that name no programs for git to run. */
    public SandboxPolicy(SandboxMode mode, Profile work, Supplier<Availability> availability) {
        this(mode, work, availability, () -> false);
    }

    /** A policy without a sandbox. */
    public static final SandboxPolicy NONE = new SandboxPolicy(
            SandboxMode.OFF, Profile.WORK, () -> new Availability.Unavailable("nobody asked for one", "none"));

    public static SandboxPolicy of(Config config, Supplier<Availability> availability, BooleanSupplier gitRunsOthers) {
        Profile work = config.get(SandboxKeys.NETWORK) ? Profile.WORK.with(Need.NETWORK) : Profile.WORK;
        return new SandboxPolicy(config.get(SandboxKeys.MODE), work, availability, gitRunsOthers);
    }

    public sealed interface Placement {}

    /** The profile in which a command runs. */
    public record PlacedIn(Profile profile) implements Placement {}

    /**
     * A refusal to run a command.
     *
     * @param reason the reason, for the model
     */
    public record NotPlaced(String reason) implements Placement {}

    /**
     * Returns the placement of a command that runs without approval and must change nothing. The mounts enforce this.
     */
    public Placement looking() {
        return mode == SandboxMode.OFF ? new NotPlaced("sandbox.mode is off") : confined(Profile.LOOK);
    }

    /**
     * Returns the placement of a command that runs without approval. It must not run if it needs a sandbox and there is
     * none.
     */
    public Placement placeWriting() {
        return mode == SandboxMode.OFF ? new PlacedIn(Profile.OUTSIDE) : confined(work);
    }

    private Placement confined(Profile profile) {
        return availability.get() instanceof Availability.Unavailable none
                ? new NotPlaced("There is no sandbox: " + none.words())
                : new PlacedIn(profile);
    }

    /** Returns the reason why commands without approval run without a sandbox in mode auto; empty if they do not. */
    public Optional<Availability.Unavailable> missing() {
        return mode == SandboxMode.AUTO && availability.get() instanceof Availability.Unavailable none
                ? Optional.of(none)
                : Optional.empty();
    }

    /**
     * Returns the placement of a command that the user approved: outside the sandbox, unless the mode is {@code
     * REQUIRE}.
     */
    public Placement approved() {
        return mode == SandboxMode.REQUIRE ? placeWriting() : new PlacedIn(Profile.OUTSIDE);
    }

    public enum SandboxMode {
        /** Commands without approval run in the sandbox, approved ones outside it. */
        AUTO,
        /** All commands of the agent run in the sandbox. If there is no sandbox, no command runs. */
        REQUIRE,
        OFF
    }

    public static final class SandboxKeys {
        private static final ValueType<String> PLACE =
                text("type.path", path -> !path.isBlank() && path.chars().noneMatch(Character::isISOControl));

        public static final ConfigKey<SandboxMode> MODE =
                ConfigKey.of("sandbox.mode", oneOf(SandboxMode.class), SandboxMode.AUTO);

        public static final ConfigKey<Boolean> NETWORK = ConfigKey.of("sandbox.network", flag(), false);

        public static final ConfigKey<List<String>> HIDE =
                ConfigKey.of("sandbox.hide", listOf(PLACE, "type.paths"), List.of());

        public static final ConfigKey<List<String>> ENVIRONMENT =
                ConfigKey.of("sandbox.environment", listOf(line(), "type.variables"), List.of());

        public static final Declarations ALL = Declarations.of(MODE, NETWORK, HIDE, ENVIRONMENT);

        private SandboxKeys() {}
    }
}
