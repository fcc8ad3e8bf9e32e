package dev.deepseektui.core.context.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.testkit.SimulatedSession;
import dev.deepseektui.testkit.SimulatedSession.Call;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ErrorStreakTest {
    private final SimulatedSession session = new SimulatedSession(CapacityConfigs.settings());

    @Test
    void three_steps_in_a_row_with_errors_escalate() {
        session.ask().step(Call.failing("a")).step(Call.failing("a"));
        assertThat(due()).isEqualTo(Checkpoint.POST_TOOL);

        session.step(Call.failing("a"), Call.reading("b"));
        assertThat(due()).isEqualTo(Checkpoint.ERROR_ESCALATION);
        assertThat(isForced(session, 0.9)).isFalse();
    }

    @Test
    void a_step_without_errors_ends_the_streak() {
        session.ask()
                .step(Call.failing("a"))
                .step(Call.failing("a"))
                .step(Call.reading("a"))
                .step(Call.failing("a"));

        assertThat(due()).isEqualTo(Checkpoint.POST_TOOL);
    }

    @Test
    void a_new_turn_ends_the_streak() {
        session.ask().step(Call.failing("a")).step(Call.failing("a")).ask().step(Call.failing("a"));

        assertThat(due()).isEqualTo(Checkpoint.POST_TOOL);
    }

    @Test
    void two_errors_in_one_step_escalate_if_they_are_on_different_things() {
        session.ask().step(Call.failing("a"), Call.failing("./a"));
        assertThat(due()).isEqualTo(Checkpoint.POST_TOOL);

        session.ask().step(Call.failing("a"), Call.failing("b"));
        assertThat(due()).isEqualTo(Checkpoint.ERROR_ESCALATION);
    }

    @Test
    void the_threshold_can_be_set() {
        SimulatedSession patient = new SimulatedSession(CapacityConfigs.settings("error_streak_threshold=4"));
        patient.ask().step(Call.failing("a")).step(Call.failing("a")).step(Call.failing("a"));
        assertThat(patient.controller.afterTools()).isEqualTo(Checkpoint.POST_TOOL);

        patient.step(Call.failing("a"));
        assertThat(patient.controller.afterTools()).isEqualTo(Checkpoint.ERROR_ESCALATION);
    }

    @ParameterizedTest
    @EnumSource(names = {"REFUSED", "CANCELLED", "INTERRUPTED"})
    void what_did_not_run_to_its_end_is_no_error(Status status) {
        Call call = Call.of("bash", ToolOutcome.about(status, "no", "x"));
        session.ask().step(call).step(call).step(call);

        assertThat(due()).isEqualTo(Checkpoint.POST_TOOL);
    }

    /** Returns a session with three failures, the note about them and three more failures. */
    private static SimulatedSession noted(String... settings) {
        SimulatedSession noted = new SimulatedSession(CapacityConfigs.settings(settings));
        Call red = Call.command("make", 2, "3 errors");
        noted.ask().step(red).step(red).step(red);
        noted.check(noted.controller.afterTools(), 0.5);
        assertThat(noted.actions()).containsExactly(CapacityAction.TROUBLE_NOTE);
        return noted.step(red).step(red).step(red);
    }

    private static boolean isForced(SimulatedSession session, double fullness) {
        return Objects.requireNonNull(session.observe(session.controller.afterTools(), fullness)
                        .assessment())
                .risk()
                .forced();
    }

    @Test
    void failures_that_go_on_after_a_note_force_the_risk_where_the_settings_allow_it() {
        assertThat(isForced(noted("trouble_replan=true"), 0.4)).isTrue();
        assertThat(isForced(noted("trouble_replan=false"), 0.4)).isFalse();
    }

    @Test
    void nothing_is_forced_in_a_prompt_that_is_not_worth_rewriting() {
        assertThat(isForced(noted("trouble_replan=true"), 0.39)).isFalse();
    }

    @Test
    void fewer_failures_after_the_note_force_nothing() {
        SimulatedSession session = new SimulatedSession(CapacityConfigs.settings("trouble_replan=true"));
        session.ask().step(Call.failing("a")).step(Call.failing("a")).step(Call.failing("a"));
        session.check(session.controller.afterTools(), 0.5);
        session.step(Call.failing("a")).step(Call.failing("a"));

        assertThat(isForced(session, 0.5)).isFalse();
    }

    @Test
    void malformed_calls_alone_force_nothing() {
        Call slip = Call.of("edit", ToolOutcome.of(Status.MALFORMED, "no path"));
        SimulatedSession noted = noted("trouble_replan=true").step(slip);

        assertThat(noted.controller.afterTools()).isEqualTo(Checkpoint.ERROR_ESCALATION);
        assertThat(isForced(noted, 0.5)).isFalse();
        assertThat(isForced(noted.step(slip, Call.failing("a")), 0.5)).isTrue();
    }

    @Test
    void commands_that_fail_count_however_they_fail() {
        session.ask()
                .step(Call.command("make", 2, "3 errors"))
                .step(Call.command("make", 2, "2 errors"))
                .step(Call.command("make", 1, "2 errors"));

        assertThat(due()).isEqualTo(Checkpoint.ERROR_ESCALATION);
    }

    @Test
    void two_commands_that_fail_at_once_are_no_two_tool_errors() {
        session.ask().step(Call.command("make", 2, "x"), Call.command("npm test", 1, "y"));

        assertThat(due()).isEqualTo(Checkpoint.POST_TOOL);
    }

    @Test
    void searches_that_find_nothing_and_checks_that_are_meant_to_fail_are_no_failures() {
        session.ask()
                .step(Call.command("grep -rn foo src", 1, ""))
                .step(Call.checking("pytest -q", "the new test fails without the mend", 1))
                .step(Call.command("rg foo", 1, ""))
                .step(Call.command("git grep foo", 1, ""));

        assertThat(due()).isEqualTo(Checkpoint.POST_TOOL);
    }

    @Test
    void a_failing_command_after_a_step_of_something_else_is_work() {
        Call same = Call.command("make", 2, "3 errors");
        session.ask()
                .step(same)
                .step(Call.reading("a"))
                .step(same)
                .step(Call.reading("a"))
                .step(same);

        assertThat(due()).isEqualTo(Checkpoint.POST_TOOL);
    }

    private Checkpoint due() {
        return session.controller.afterTools();
    }
}
