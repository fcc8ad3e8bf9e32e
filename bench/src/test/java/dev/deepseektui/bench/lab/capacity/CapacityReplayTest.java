package dev.deepseektui.bench.lab.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.capacity.CapacityDecision;
import dev.deepseektui.core.context.capacity.CapacityDecision.GateReason;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionSkipped;
import dev.deepseektui.core.context.capacity.CapacityEvents.NoOp;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings;
import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import dev.deepseektui.core.context.capacity.Observation.Trouble;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.testkit.SimulatedSession;
import dev.deepseektui.testkit.SimulatedSession.Call;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CapacityReplayTest {
    private static final String EARLY = "min_turns_before_guardrail=0";

    @Test
    void the_same_settings_decide_the_same() {
        SimulatedSession session = sick(session(EARLY));

        List<ReplayedCheckpoint> replayed = replay(session.tape, Aftermath.AS_RECORDED);

        assertThat(replayed).hasSameSizeAs(session.evaluations);
        assertThat(decisions(replayed)).isEqualTo(decisions(session));
        assertThat(session.actions()).isNotEmpty();
    }

    @Test
    void the_recording_knows_its_settings_and_only_the_command_line_is_stronger() {
        SimulatedSession session = sick(session(EARLY, "low_risk_max=0.3"));

        assertThat(replay(session.tape, Aftermath.AS_RECORDED))
                .noneMatch(ReplayedCheckpoint::appears)
                .noneMatch(ReplayedCheckpoint::vanishes);
        assertThat(replay(session.tape, Aftermath.AS_RECORDED, "low_risk_max=0.62"))
                .anyMatch(ReplayedCheckpoint::vanishes);
    }

    @Test
    void what_appears_counts_as_carried_out() {
        SimulatedSession session = sick(session(EARLY, "observe_only=true"));

        List<ReplayedCheckpoint> replayed = replay(session.tape, Aftermath.AS_RECORDED, "observe_only=false");

        assertThat(replayed).anyMatch(ReplayedCheckpoint::appears).noneMatch(ReplayedCheckpoint::vanishes);
        assertThat(replayed)
                .extracting(checkpoint -> checkpoint.now().decision().reason())
                .contains(GateReason.INTERVENTION_ALREADY_APPLIED_THIS_TURN);
    }

    @Test
    void what_was_selected_and_left_undone_spends_nothing_unless_the_replay_assumes_otherwise() {
        SimulatedSession idle = sick(session(EARLY).with(selected -> Optional.empty()));

        assertThat(decisions(replay(idle.tape, Aftermath.AS_RECORDED))).isEqualTo(decisions(idle));
        assertThat(reasons(idle)).doesNotContain(GateReason.INTERVENTION_ALREADY_APPLIED_THIS_TURN);
        assertThat(reasons(replay(idle.tape, Aftermath.ASSUMED)))
                .contains(GateReason.INTERVENTION_ALREADY_APPLIED_THIS_TURN);
    }

    @Test
    void a_recorded_attempt_that_came_to_nothing_gives_its_cooldown_back() {
        SimulatedSession futile = sick(session(EARLY)
                .with(selected -> Optional.of(new InterventionSkipped(
                        selected.turn(), selected.decision().action(), NoOp.NOTHING_TO_REFRESH, null))));

        assertThat(decisions(replay(futile.tape, Aftermath.AS_RECORDED))).isEqualTo(decisions(futile));
        assertThat(reasons(futile)).doesNotContain(GateReason.REFRESH_COOLDOWN_ACTIVE);
    }

    @Test
    void a_forced_checkpoint_is_forced_again() {
        SimulatedSession session = session(EARLY);
        session.ask().step(Call.failing("a")).step(Call.failing("a"));
        session.check(session.controller.afterTools(), 0.1);

        assertThat(replay(session.tape, Aftermath.AS_RECORDED))
                .singleElement()
                .satisfies(replayed -> assertThat(replayed.now().assessment())
                        .isEqualTo(session.evaluations.get(0).assessment()));
    }

    @Test
    void changed_ways_of_counting_count_anew() {
        SimulatedSession session = session();
        session.work(5, 4, 0.3, 0.3);
        session.step(Call.failing("a"));
        session.check(session.controller.afterTools(), 0.3);

        List<ReplayedCheckpoint> replayed =
                replay(session.tape, Aftermath.AS_RECORDED, "recent_window_messages=3", "error_streak_threshold=1");
        CheckpointEvaluated last = replayed.get(replayed.size() - 1).now();

        assertThat(session.evaluations.get(session.evaluations.size() - 1).checkpoint())
                .isEqualTo(Checkpoint.POST_TOOL);
        assertThat(last.checkpoint()).isEqualTo(Checkpoint.ERROR_ESCALATION);
        assertThat(last.inputs().toolCallsRecentWindow()).isEqualTo(2);
    }

    @Test
    void observations_may_tell_of_failures_and_data_sets_of_facts() {
        String fields = "\"checkpoint\":\"post_tool\",\"turn\":1,\"model\":\"m\",\"action_count_this_turn\":9,"
                + "\"tool_calls_recent_window\":1,\"unique_reference_ids_recent_window\":1,\"context_used_ratio\":0.1";
        String told = "{" + fields + ",\"failed_calls_recent_window\":3,\"calls_recent_window\":7}\n";
        String facts = "{\"observation\":{" + fields + "},\"facts\":{\"step\":30,\"failed_of_last_8\":4}}\n";
        String neither = "{" + fields + "}\n";

        assertThat(Replays.of(told + facts + neither))
                .extracting(checkpoint -> checkpoint.now().trouble())
                .containsExactly(new Trouble(3, 7, true), new Trouble(4, 8, true), new Trouble(0, 0, false));
    }

    @Test
    void more_failures_than_calls_are_refused() {
        assertThatThrownBy(() -> Replays.of("{\"checkpoint\":\"post_tool\",\"turn\":1,\"model\":\"m\","
                        + "\"failed_calls_recent_window\":3,\"calls_recent_window\":2}"))
                .hasMessage("file, line 1: failed_calls_recent_window is 3, but only 2 calls were observed");
    }

    @Test
    void a_copy_of_a_tape_is_read_line_by_line() {
        SimulatedSession session = sick(session(EARLY));
        StringBuilder lines = new StringBuilder();
        long seq = 0;
        for (TapeEvent event : session.tape) {
            byte[] line = EventCatalog.codec().line(new Recorded(++seq, Instant.EPOCH, event, 0));
            lines.append(new String(line, StandardCharsets.UTF_8)).append('\n');
        }
        lines.append("{\"type\":\"delta\",\"text\":\"…\"}\n{\"seq\":9999,\"ts\":\"x\",\"type\":\"of_tomorrow\"}\n");

        assertThat(Replays.of(lines.toString())).isEqualTo(replay(session.tape, Aftermath.AS_RECORDED));
    }

    private static SimulatedSession session(String... assignments) {
        return new SimulatedSession(CapacitySettings.of(Replays.config(assignments)));
    }

    private static SimulatedSession sick(SimulatedSession session) {
        for (int turn = 0; turn < 4; turn++) {
            session.work(48, 1, 0.30, 0.90);
        }
        return session;
    }

    private static List<CapacityDecision> decisions(SimulatedSession session) {
        return session.evaluations.stream().map(CheckpointEvaluated::decision).toList();
    }

    private static List<CapacityDecision> decisions(List<ReplayedCheckpoint> replayed) {
        return replayed.stream().map(checkpoint -> checkpoint.now().decision()).toList();
    }

    private static List<GateReason> reasons(SimulatedSession session) {
        return decisions(session).stream().map(CapacityDecision::reason).toList();
    }

    private static List<GateReason> reasons(List<ReplayedCheckpoint> replayed) {
        return decisions(replayed).stream().map(CapacityDecision::reason).toList();
    }

    private static List<ReplayedCheckpoint> replay(List<TapeEvent> tape, Aftermath aftermath, String... assignments) {
        Config config = Replays.config(assignments);
        CapacityReplay replay = new CapacityReplay(config, Replays.config(), aftermath);
        TapeItems items = new TapeItems(config);
        List<ReplayedCheckpoint> replayed = new ArrayList<>();
        tape.forEach(event -> replay.next(items.item(event, "tape")).ifPresent(replayed::add));
        return replayed;
    }
}
