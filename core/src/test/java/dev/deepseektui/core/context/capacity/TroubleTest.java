package dev.deepseektui.core.context.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacitySignal;
import dev.deepseektui.core.context.capacity.CapacityDecision.GateReason;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import dev.deepseektui.core.context.capacity.Observation.Trouble;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.testkit.SimulatedSession;
import dev.deepseektui.testkit.SimulatedSession.Call;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TroubleTest {
    private static final Call RED = Call.command("pytest -q", 1, "1 failed");
    private static final Call READ = Call.reading("a");

    private final SimulatedSession session = new SimulatedSession(CapacityConfigs.settings());

    private static Trouble trouble(CheckpointEvaluated evaluated) {
        return Objects.requireNonNull(evaluated.trouble());
    }

    private Trouble now() {
        return trouble(session.observe(Checkpoint.POST_TOOL, 0.1));
    }

    /** Runs each step, followed by a checkpoint. */
    private void works(SimulatedSession session, Call... steps) {
        for (Call step : steps) {
            session.step(step);
            session.check(Checkpoint.POST_TOOL, 0.1);
        }
    }

    @Test
    void failures_among_the_last_eight_results_are_counted() {
        session.ask().step(RED, READ).step(RED).step(READ);
        assertThat(now()).isEqualTo(new Trouble(2, 4, false));

        session.step(READ).step(READ).step(READ).step(READ).step(READ);
        assertThat(now()).isEqualTo(new Trouble(1, 8, false));
    }

    @Test
    void results_of_earlier_turns_count() {
        session.ask().step(RED).ask().step(RED);

        assertThat(now().failed()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(names = {"REFUSED", "CANCELLED", "INTERRUPTED"})
    void what_did_not_run_to_its_end_does_not_count(Status status) {
        session.ask().step(Call.of("bash", ToolOutcome.about(status, "no", "x")));

        assertThat(now()).isEqualTo(new Trouble(0, 0, false));
    }

    @ParameterizedTest
    @EnumSource(names = {"ERROR", "MALFORMED"})
    void tool_errors_fail(Status status) {
        session.ask().step(Call.of("edit", ToolOutcome.of(status, "stale")));

        assertThat(now()).isEqualTo(new Trouble(1, 1, false));
    }

    @Test
    void a_time_out_fails() {
        session.ask()
                .step(Call.of("bash", ToolOutcome.of(Status.ERROR, "timed out").timedOut(120)));

        assertThat(now().failed()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "grep -rn foo src ! 1 ! 0",
                "cd src && grep -rn foo . 2>&1 ! 1 ! 0",
                "pytest -q 2>&1 | grep -i error ! 1 ! 0",
                "make; rg foo ! 1 ! 0",
                "git grep foo ! 1 ! 0",
                "cat log | grep x | grep y ! 1 ! 0",
                "grep -rn foo src ! 2 ! 1",
                "make && grep foo out ! 1 ! 1",
                "grep foo out && make ! 1 ! 1",
                "git commit -m grep ! 1 ! 1",
                "diff a b ! 1 ! 1",
                "./grep-all.sh ! 1 ! 1",
            })
    void a_search_that_finds_nothing_counts_as_neither(String command, int exitCode, long failed) {
        session.ask().step(Call.command(command, exitCode, "(no output)"));

        assertThat(now()).isEqualTo(new Trouble(failed, failed, false));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "the new test fails without the mend ! 0",
                "it does not compile yet ! 0",
                "the build is expected to fail ! 0",
                "the bug is there: the request crashes ! 0",
                "the tests pass ! 1",
                "no test fails ! 1",
                "the parser does not crash any more ! 1",
                "the failing test passes now ! 1",
                "the failing test is fixed ! 1",
                "0 failures ! 1",
            })
    void a_check_that_is_meant_to_fail_does_not_count_as_failed(String claim, long failed) {
        session.ask().step(Call.checking("pytest -q", claim, 1));

        assertThat(now()).isEqualTo(new Trouble(failed, 1, false));
    }

    @Test
    void the_same_failing_check_after_an_edit_counts_again() {
        session.ask().step(RED).step(READ).step(RED);

        assertThat(now().failed()).isEqualTo(2);
    }

    @Test
    void three_failures_of_the_last_eight_results_call_for_a_note() {
        session.ask();
        works(session, READ, RED, READ, RED, READ, RED, READ, READ);

        assertThat(session.actions()).containsExactly(CapacityAction.TROUBLE_NOTE);
        CheckpointEvaluated note = session.evaluations.get(5);
        assertThat(trouble(note)).isEqualTo(new Trouble(3, 6, true));
        assertThat(note.decision())
                .isEqualTo(new CapacityDecision(
                        CapacityAction.TROUBLE_NOTE,
                        CapacityAction.TROUBLE_NOTE,
                        false,
                        GateReason.POLICY_SELECTED_ACTION,
                        CapacitySignal.TROUBLE));
    }

    @Test
    void three_more_failures_call_for_a_second_note_of_the_turn_and_for_no_third() {
        session.ask();
        works(session, RED, RED, RED, RED, RED);
        assertThat(session.actions()).hasSize(1);

        works(session, RED, RED, RED, RED, RED);
        assertThat(session.actions()).containsExactly(CapacityAction.TROUBLE_NOTE, CapacityAction.TROUBLE_NOTE);
    }

    @Test
    void a_prompt_that_is_worth_rewriting_has_one_note_a_turn() {
        session.ask();
        for (int i = 0; i < 9; i++) {
            session.step(RED);
            session.check(Checkpoint.POST_TOOL, 0.4);
        }

        assertThat(session.actions()).containsExactly(CapacityAction.TROUBLE_NOTE);
    }

    @Test
    void the_next_turn_has_a_note_of_its_own_where_three_more_results_failed() {
        session.ask();
        works(session, RED, RED, RED);
        session.ask();
        works(session, READ, RED, RED);
        assertThat(session.actions()).hasSize(1);

        works(session, RED);
        assertThat(session.actions()).hasSize(2);
    }

    @Test
    void a_note_is_the_one_intervention_of_its_turn() {
        SimulatedSession pressed = new SimulatedSession(
                CapacityConfigs.settings("min_turns_before_guardrail=0", "low_risk_max=0.001", "medium_risk_max=1"));
        pressed.ask();
        pressed.step(RED, RED, RED);
        pressed.check(Checkpoint.POST_TOOL, 0.1);

        assertThat(pressed.actions()).containsExactly(CapacityAction.TROUBLE_NOTE);
        assertThat(pressed.check(Checkpoint.PRE_REQUEST, 0.1).decision())
                .isEqualTo(new CapacityDecision(
                        CapacityAction.TARGETED_CONTEXT_REFRESH,
                        CapacityAction.NO_INTERVENTION,
                        true,
                        GateReason.INTERVENTION_ALREADY_APPLIED_THIS_TURN));
    }

    @Test
    void after_another_intervention_of_the_turn_there_is_no_note() {
        session.ask()
                .happen(new InterventionApplied(1, CapacityAction.TARGETED_CONTEXT_REFRESH, null, null, null, null));
        works(session, RED, RED, RED);

        assertThat(session.evaluations.get(2).decision())
                .isEqualTo(new CapacityDecision(
                        CapacityAction.TROUBLE_NOTE,
                        CapacityAction.NO_INTERVENTION,
                        true,
                        GateReason.INTERVENTION_ALREADY_APPLIED_THIS_TURN,
                        CapacitySignal.TROUBLE));
    }

    @Test
    void to_observe_only_is_to_propose_only() {
        SimulatedSession watching = new SimulatedSession(CapacityConfigs.settings("observe_only=true"));
        watching.ask();
        works(watching, RED, RED, RED);

        assertThat(watching.actions()).isEmpty();
        assertThat(watching.evaluations.get(2).decision().proposedAction()).isEqualTo(CapacityAction.TROUBLE_NOTE);
    }

    @Test
    void before_a_request_trouble_calls_for_nothing() {
        session.ask().step(RED).step(RED).step(RED);

        CheckpointEvaluated before = session.check(Checkpoint.PRE_REQUEST, 0.1);
        assertThat(trouble(before).alarm()).isTrue();
        assertThat(before.decision().proposedAction()).isEqualTo(CapacityAction.NO_INTERVENTION);
    }

    @Test
    void a_note_of_an_older_tape_counts_as_one() {
        session.ask()
                .happen(new InterventionApplied(
                        1, CapacityAction.VERIFY_WITH_TOOL_REPLAY, null, null, null, CapacitySignal.TROUBLE));
        works(session, RED, RED);

        assertThat(session.evaluations.get(1).inputs().failedCallsSinceNote()).isEqualTo(2);
    }
}
