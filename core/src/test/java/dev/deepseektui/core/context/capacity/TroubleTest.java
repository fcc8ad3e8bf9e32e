package dev.deepseektui.core.context.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.capacity.CapacityController.DeadEnd;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacitySignal;
import dev.deepseektui.core.context.capacity.CapacityDecision.GateReason;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionSkipped;
import dev.deepseektui.core.context.capacity.CapacityEvents.NoOp;
import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import dev.deepseektui.core.context.capacity.Observation.Trouble;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.testkit.SimulatedSession;
import dev.deepseektui.testkit.SimulatedSession.Call;
import java.util.Objects;
import java.util.Optional;
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

    /** Each step with a look behind it. */
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
        session.ask().step(Call.of("shell", ToolOutcome.about(status, "no", "x")));

        assertThat(now()).isEqualTo(new Trouble(0, 0, false));
    }

    @ParameterizedTest
    @EnumSource(names = {"ERROR", "MALFORMED"})
    void tool_errors_fail(Status status) {
        session.ask().step(Call.of("edit_file", ToolOutcome.of(status, "stale")));

        assertThat(now()).isEqualTo(new Trouble(1, 1, false));
    }

    @Test
    void a_time_out_fails() {
        session.ask()
                .step(Call.of("shell", ToolOutcome.of(Status.ERROR, "timed out").timedOut(120)));

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
    void from_eight_actions_of_a_turn_on_the_model_is_told_once() {
        session.ask();
        works(session, READ, READ, READ, READ, RED, READ, RED, READ, RED, READ, READ);

        assertThat(session.actions()).containsExactly(CapacityAction.VERIFY_WITH_TOOL_REPLAY);
        CheckpointEvaluated note = session.evaluations.get(8);
        assertThat(trouble(note)).isEqualTo(new Trouble(3, 8, true));
        assertThat(note.decision())
                .isEqualTo(new CapacityDecision(
                        CapacityAction.VERIFY_WITH_TOOL_REPLAY,
                        CapacityAction.VERIFY_WITH_TOOL_REPLAY,
                        false,
                        GateReason.POLICY_SELECTED_ACTION,
                        CapacitySignal.TROUBLE));
    }

    @Test
    void a_turn_that_is_young_is_left_alone() {
        session.ask();
        works(session, RED, READ, RED, READ, RED, READ, RED);

        assertThat(session.actions()).isEmpty();
        assertThat(now()).isEqualTo(new Trouble(4, 7, false));
    }

    @Test
    void where_it_is_as_bad_again_after_the_note_a_new_plan_is_proposed_and_not_carried_out() {
        session.ask();
        works(session, READ, RED, READ, RED, READ, RED, READ, RED, READ, RED, READ, RED);

        CapacityDecision last = session.evaluations.get(11).decision();
        assertThat(session.actions()).containsExactly(CapacityAction.VERIFY_WITH_TOOL_REPLAY);
        assertThat(last)
                .isEqualTo(new CapacityDecision(
                        CapacityAction.VERIFY_AND_REPLAN,
                        CapacityAction.NO_INTERVENTION,
                        false,
                        GateReason.OBSERVE_ONLY,
                        CapacitySignal.TROUBLE));
    }

    @Test
    void it_is_carried_out_where_that_is_set() {
        SimulatedSession bold = new SimulatedSession(CapacityConfigs.settings("trouble_replan=true"));
        bold.ask();
        works(bold, READ, RED, READ, RED, READ, RED, READ, RED, READ, RED, READ, RED, READ, RED);

        assertThat(bold.actions())
                .containsExactly(CapacityAction.VERIFY_WITH_TOOL_REPLAY, CapacityAction.VERIFY_AND_REPLAN);
    }

    @Test
    void where_the_note_helped_no_plan_is_proposed() {
        session.ask();
        works(session, READ, RED, READ, RED, READ, RED, READ, RED, READ, READ, READ, READ, READ, RED);

        assertThat(session.evaluations)
                .extracting(evaluated -> evaluated.decision().proposedAction())
                .doesNotContain(CapacityAction.VERIFY_AND_REPLAN);
    }

    @Test
    void the_next_turn_may_have_a_note_of_its_own() {
        for (int turn = 0; turn < 2; turn++) {
            session.ask();
            works(session, READ, RED, READ, RED, READ, RED, READ, RED);
        }

        assertThat(session.actions())
                .containsExactly(CapacityAction.VERIFY_WITH_TOOL_REPLAY, CapacityAction.VERIFY_WITH_TOOL_REPLAY);
    }

    @Test
    void a_note_spends_nothing_that_the_seeds_actions_may() {
        session.ask();
        works(session, READ, RED, READ, RED, READ, RED, READ, RED);
        session.ask();
        session.check(Checkpoint.PRE_REQUEST, 0.1);

        SimulatedSession full = new SimulatedSession(CapacityConfigs.settings("min_turns_before_guardrail=0"));
        full.ask();
        works(full, READ, RED, READ, RED, READ, RED, READ, RED);
        full.step(READ);
        CheckpointEvaluated refreshed = full.check(Checkpoint.PRE_REQUEST, 1.6);

        assertThat(session.actions()).hasSize(1);
        assertThat(refreshed.decision().reason()).isNotEqualTo(GateReason.INTERVENTION_ALREADY_APPLIED_THIS_TURN);
    }

    @Test
    void after_another_intervention_of_the_turn_there_is_no_note() {
        session.ask().happen(new InterventionApplied(1, CapacityAction.TARGETED_CONTEXT_REFRESH, null, null, null));
        works(session, READ, RED, READ, RED, READ, RED, READ, RED);

        assertThat(session.evaluations.get(7).decision())
                .isEqualTo(new CapacityDecision(
                        CapacityAction.VERIFY_WITH_TOOL_REPLAY,
                        CapacityAction.NO_INTERVENTION,
                        true,
                        GateReason.INTERVENTION_ALREADY_APPLIED_THIS_TURN,
                        CapacitySignal.TROUBLE));
    }

    @Test
    void a_note_that_failed_is_not_tried_again() {
        session.with(selected -> Optional.of(
                        new InterventionSkipped(1, selected.decision().action(), NoOp.FAILED)))
                .ask();
        works(session, READ, RED, READ, RED, READ, RED, READ, RED, READ, READ);

        assertThat(session.actions()).hasSize(1);
    }

    @Test
    void to_observe_only_is_to_propose_only() {
        SimulatedSession watching = new SimulatedSession(CapacityConfigs.settings("observe_only=true"));
        watching.ask();
        works(watching, READ, RED, READ, RED, READ, RED, READ, RED);

        assertThat(watching.actions()).isEmpty();
        assertThat(watching.evaluations.get(7).decision().proposedAction())
                .isEqualTo(CapacityAction.VERIFY_WITH_TOOL_REPLAY);
    }

    @Test
    void before_a_request_trouble_calls_for_nothing() {
        session.ask();
        for (int i = 0; i < 9; i++) {
            session.step(i % 2 == 0 ? RED : READ);
        }

        CheckpointEvaluated before = session.check(Checkpoint.PRE_REQUEST, 0.1);
        assertThat(trouble(before).alarm()).isTrue();
        assertThat(before.decision().proposedAction()).isEqualTo(CapacityAction.NO_INTERVENTION);
    }

    @Test
    void the_dead_ends_are_what_failed_with_how_often_and_how() {
        session.ask()
                .step(Call.command("pytest -q", 1, "old\nE  assert 1 == 2"))
                .step(Call.failing("src/a.py"))
                .step(Call.command("pytest -q", 1, "new\nE  assert 4 == 5"))
                .step(READ);

        assertThat(session.controller.deadEnds())
                .containsExactly(
                        new DeadEnd("pytest -q", 2, "exit 1, E  assert 4 == 5"),
                        new DeadEnd("edit_file src/a.py", 1, "stale"));
    }
}
