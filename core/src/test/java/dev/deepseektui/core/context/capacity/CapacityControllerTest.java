package dev.deepseektui.core.context.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityDecision.GateReason;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import dev.deepseektui.core.context.capacity.Observation.Inputs;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeFile.TapeWriting;
import dev.deepseektui.core.tape.TapeKeys.FsyncPolicy;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplayVerdict;
import dev.deepseektui.testkit.Seed;
import dev.deepseektui.testkit.SimulatedSession;
import dev.deepseektui.testkit.SimulatedSession.Call;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CapacityControllerTest {
    @TempDir
    Path directory;

    @Test
    void while_it_is_off_a_session_says_so_once() {
        SimulatedSession session = new SimulatedSession(CapacityConfigs.settings("enabled=false"));
        session.ask();
        CheckpointEvaluated told = session.check(Checkpoint.PRE_REQUEST, 0.9);

        assertThat(told.decision().reason()).isEqualTo(GateReason.CAPACITY_CONTROLLER_DISABLED);
        assertThat(told.assessment()).isNull();
        assertThat(session.controller.observe(Checkpoint.POST_TOOL, 1, SimulatedSession.fullness(0.9), "m"))
                .isEmpty();
    }

    @Test
    void without_fullness_it_fails_open_and_nothing_enters_the_profile() {
        SimulatedSession session = new SimulatedSession(CapacityConfigs.settings());
        session.ask();
        CheckpointEvaluated skipped = session.controller
                .observe(Checkpoint.PRE_REQUEST, 1, null, "deepseek-flash")
                .orElseThrow();
        session.happen(skipped);

        assertThat(skipped.decision())
                .isEqualTo(new CapacityDecision(
                        CapacityAction.NO_INTERVENTION,
                        CapacityAction.NO_INTERVENTION,
                        false,
                        GateReason.MISSING_CAPACITY_DATA_FAIL_OPEN));
        assertThat(skipped.inputs().actionCountThisTurn()).isZero();
        CheckpointEvaluated next = session.observe(Checkpoint.PRE_REQUEST, 0.3);
        assertThat(next.assessment())
                .isNotNull()
                .satisfies(assessment ->
                        assertThat(assessment.profile().minSlack()).isEqualTo(assessment.slack()));
    }

    @Test
    void observing_only_records_what_it_would_do_and_spends_nothing() {
        SimulatedSession session =
                new SimulatedSession(CapacityConfigs.settings("observe_only=true", "min_turns_before_guardrail=0"));
        for (int turn = 0; turn < 4; turn++) {
            session.work(48, 1, 0.30, 0.90);
        }

        assertThat(session.actions()).isEmpty();
        assertThat(session.evaluations)
                .extracting(evaluated -> evaluated.decision().reason())
                .contains(GateReason.OBSERVE_ONLY)
                .doesNotContain(GateReason.REFRESH_COOLDOWN_ACTIVE, GateReason.INTERVENTION_ALREADY_APPLIED_THIS_TURN);
    }

    @Test
    void observing_twice_gives_the_same() {
        SimulatedSession session = new SimulatedSession(CapacityConfigs.settings());
        session.work(5, 2, 0.3, 0.5);

        assertThat(session.observe(Checkpoint.POST_TOOL, 0.5)).isEqualTo(session.observe(Checkpoint.POST_TOOL, 0.5));
    }

    @Test
    void settings_are_recorded_with_the_first_checkpoint_they_hold_for() {
        SimulatedSession session = new SimulatedSession(CapacityConfigs.settings());
        session.ask();

        assertThat(session.check(Checkpoint.PRE_REQUEST, 0.3).settings()).containsEntry("low_risk_max", 0.34);
        assertThat(session.check(Checkpoint.POST_TOOL, 0.3).settings()).isNull();

        CapacityController other = new CapacityController(CapacityConfigs.settings("low_risk_max=0.2"));
        session.tape.forEach(other::apply);
        assertThat(other.observe(Checkpoint.PRE_REQUEST, 1, SimulatedSession.fullness(0.3), "m"))
                .get()
                .satisfies(evaluated -> assertThat(evaluated.settings()).containsEntry("low_risk_max", 0.2));
    }

    /** Uses a real tape file, so that state missing from the tape would be noticed. */
    @Test
    void a_resumed_session_decides_as_if_it_had_never_stopped() {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        for (int round = 0; round < 10; round++) {
            SimulatedSession session =
                    new SimulatedSession(CapacityConfigs.settings("min_turns_before_guardrail=0", "profile_window=5"));
            new RandomWork(session, random).turns(6);
            SessionFiles files = new SessionFiles(directory.resolve("s" + round));
            try (TapeFile tape = TapeFile.open(
                    files, new TapeWriting(EventCatalog.codec(), FsyncPolicy.TURN, InstantSource.system()))) {
                session.tape.forEach(tape::append);
            }
            CapacityController resumed = new CapacityController(
                    CapacityConfigs.settings("min_turns_before_guardrail=0", "profile_window=5"));
            try (TapeReader events = TapeFile.read(files, EventCatalog.codec(), 0)) {
                events.forEachRemaining((Recorded recorded) -> resumed.apply(recorded.event()));
            }
            for (Checkpoint checkpoint : Checkpoint.values()) {
                assertThat(resumed.observe(
                                checkpoint, session.turn(), SimulatedSession.fullness(0.95), "deepseek-flash"))
                        .as("seed %d, round %d", seed, round)
                        .contains(session.observe(checkpoint, 0.95));
            }
            assertThat(resumed.afterTools()).isEqualTo(session.controller.afterTools());
        }
    }

    @Test
    void no_turn_ever_has_more_than_one_intervention() {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        int interventions = 0;
        for (int run = 0; run < 10_000; run++) {
            CapacityState state = new CapacityState();
            CapacityPolicy policy = new CapacityPolicy(CapacityConfigs.settings(
                    "min_turns_before_guardrail=0",
                    "refresh_cooldown_turns=" + random.nextInt(3),
                    "replan_cooldown_turns=" + random.nextInt(3),
                    "max_replay_per_turn=" + random.nextInt(4)));
            Map<Long, Integer> perTurn = new HashMap<>();
            long turn = 1;
            for (int step = 0; step < 12; step++) {
                turn += random.nextInt(3) == 0 ? 1 : 0;
                CheckpointEvaluated evaluated = policy.decide(randomObservation(random, turn), state);
                state.apply(evaluated, 8);
                CapacityAction action = evaluated.decision().action();
                if (action != CapacityAction.NO_INTERVENTION) {
                    interventions++;
                    perTurn.merge(turn, 1, Integer::sum);
                    ReplayVerdict[] verdicts = ReplayVerdict.values();
                    state.apply(
                            new InterventionApplied(
                                    turn, action, verdicts[random.nextInt(verdicts.length)], null, null, null),
                            8);
                }
            }
            assertThat(perTurn.values()).as("seed %d, run %d", seed, run).allMatch(count -> count == 1);
        }
        assertThat(interventions).isPositive();
    }

    private static Observation randomObservation(Random random, long turn) {
        Checkpoint checkpoint = List.of(Checkpoint.values()).get(random.nextInt(3));
        Inputs inputs = new Inputs(
                (long) random.nextInt(60),
                (long) random.nextInt(9),
                (long) random.nextInt(12),
                random.nextDouble() * 1.6,
                null,
                null,
                null);
        return new Observation(checkpoint, turn, "deepseek-flash", inputs, random.nextBoolean());
    }

    /** Random steps of every kind. */
    private record RandomWork(SimulatedSession session, Random random) {
        void turns(int count) {
            for (int turn = 0; turn < count; turn++) {
                session.ask("m" + random.nextInt(5));
                for (int step = random.nextInt(20); step >= 0; step--) {
                    session.check(Checkpoint.PRE_REQUEST, random.nextDouble() * 1.5);
                    session.step(call(), call());
                    session.check(session.controller.afterTools(), random.nextDouble() * 1.5);
                }
            }
        }

        private Call call() {
            String path = "f" + random.nextInt(20);
            return switch (random.nextInt(4)) {
                case 0 -> Call.failing(path);
                case 1 -> Call.command("make " + path, random.nextInt(3), "out");
                default -> Call.reading(path);
            };
        }
    }
}
