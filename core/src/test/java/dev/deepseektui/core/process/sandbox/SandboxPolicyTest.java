package dev.deepseektui.core.process.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.process.sandbox.SandboxPolicy.NotPlaced;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.PlacedIn;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.SandboxMode;
import dev.deepseektui.core.process.sandbox.SandboxProbe.Availability;
import dev.deepseektui.core.tape.event.Denial.Need;
import org.junit.jupiter.api.Test;

class SandboxPolicyTest {
    private static final Availability HERE = SandboxHere.usable();
    private static final Availability NONE = SandboxHere.missing();
    private static final Profile WORK = Profile.WORK.with(Need.NETWORK);

    private static SandboxPolicy policy(SandboxMode mode, Availability availability) {
        return new SandboxPolicy(mode, WORK, () -> availability);
    }

    @Test
    void where_there_is_one_what_nobody_saw_runs_in_it_and_what_was_approved_outside() {
        SandboxPolicy policy = policy(SandboxMode.AUTO, HERE);

        assertThat(policy.placeWriting()).isEqualTo(new PlacedIn(WORK));
        assertThat(policy.looking()).isEqualTo(new PlacedIn(Profile.LOOK));
        assertThat(policy.approved()).isEqualTo(new PlacedIn(Profile.OUTSIDE));
    }

    @Test
    void where_there_is_none_somebody_has_to_look_first() {
        SandboxPolicy policy = policy(SandboxMode.AUTO, NONE);

        assertThat(policy.placeWriting()).isInstanceOf(NotPlaced.class);
        assertThat(policy.approved()).isEqualTo(new PlacedIn(Profile.OUTSIDE));
        assertThat(policy.looking()).isInstanceOf(NotPlaced.class);
    }

    @Test
    void where_it_is_required_nothing_runs_outside() {
        assertThat(policy(SandboxMode.REQUIRE, HERE).approved()).isEqualTo(new PlacedIn(WORK));
        assertThat(policy(SandboxMode.REQUIRE, NONE).placeWriting()).isInstanceOf(NotPlaced.class);
        assertThat(policy(SandboxMode.REQUIRE, NONE).approved())
                .isInstanceOfSatisfying(
                        NotPlaced.class, nowhere -> assertThat(nowhere.reason()).contains("apt install bubblewrap"));
    }

    @Test
    void where_it_is_off_nobody_looks_for_one() {
        SandboxPolicy policy = new SandboxPolicy(SandboxMode.OFF, WORK, () -> {
            throw new AssertionError("looked");
        });

        assertThat(policy.placeWriting()).isEqualTo(new PlacedIn(Profile.OUTSIDE));
        assertThat(policy.looking()).isInstanceOf(NotPlaced.class);
    }
}
