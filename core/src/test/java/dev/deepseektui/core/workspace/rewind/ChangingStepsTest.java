package dev.deepseektui.core.workspace.rewind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.tape.event.Denial.Need;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChangingStepsTest {
    @ParameterizedTest
    @ValueSource(strings = {"ls -l", "git status", "cat a | head -3"})
    void a_command_that_is_known_to_look_changes_nothing(String command) {
        assertThat(new Intent.Runs(command, ".").mayChangeUnrecorded(Profile.OUTSIDE))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"make", "ls > out", "cat a; rm a", "./ls", "git checkout ."})
    void any_other_may(String command) {
        assertThat(new Intent.Runs(command, ".").mayChangeUnrecorded(Profile.OUTSIDE))
                .isTrue();
        assertThat(new Intent.Runs(command, ".").mayChangeUnrecorded(Profile.WORK))
                .isTrue();
    }

    @Test
    void what_the_sandbox_lets_write_nothing_changes_nothing() {
        assertThat(new Intent.Runs("make", ".").mayChangeUnrecorded(Profile.LOOK))
                .isFalse();
        assertThat(new Intent.Runs("make", ".").mayChangeUnrecorded(Profile.LOOK.with(Need.GIT)))
                .isTrue();
    }
}
