package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.InterventionScene.LOW;
import static dev.deepseektui.core.session.SessionScene.ask;
import static dev.deepseektui.core.session.SessionScene.events;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Fault;
import dev.deepseektui.testkit.simulator.brain.Place;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EscalationTest extends InterventionSession {
    @BeforeEach
    void prepare() {
        scene.write("there.txt", "there\n");
    }

    private static List<CapacityAction> applied(Session session) {
        return events(session, InterventionApplied.class).stream()
                .map(InterventionApplied::action)
                .toList();
    }

    private static List<CheckpointEvaluated> escalations(Session session) {
        return events(session, CheckpointEvaluated.class).stream()
                .filter(evaluated -> evaluated.checkpoint() == Checkpoint.ERROR_ESCALATION)
                .toList();
    }

    private static boolean isForced(CheckpointEvaluated evaluated) {
        return Objects.requireNonNull(evaluated.assessment()).risk().forced();
    }

    @Test
    void failures_that_go_on_after_a_note_call_for_a_new_plan_where_the_settings_allow_it() {
        for (int i = 0; i < 7; i++) {
            scene.says(scene.calling(scene.call("bash", Map.of("command", "echo E   assert " + i + "; exit 1"))));
        }
        try (Session session = scene.open(new SessionKind.Fresh(), LOW[0], LOW[1], "trouble_replan=true")) {
            ask(session, "Make it pass.");

            assertThat(applied(session)).containsExactly(CapacityAction.TROUBLE_NOTE, CapacityAction.VERIFY_AND_REPLAN);
            assertThat(escalations(session))
                    .filteredOn(EscalationTest::isForced)
                    .isNotEmpty();
            assertThat(InterventionScene.content(scene.lastRequest().get(0)))
                    .contains("Open failures:", "`echo E   assert 5; exit 1` failed (exit 1): \"E assert 5\"");
        }
    }

    @Test
    void without_that_setting_failures_in_a_row_force_nothing() {
        for (int i = 0; i < 7; i++) {
            scene.says(scene.reading("missing" + i + ".txt"));
        }
        try (Session session = scene.open(new SessionKind.Fresh(), LOW)) {
            ask(session, "Read it.");

            assertThat(escalations(session)).isNotEmpty().noneMatch(EscalationTest::isForced);
            assertThat(applied(session)).containsExactly(CapacityAction.TROUBLE_NOTE);
        }
    }

    @Test
    void one_step_with_an_error_does_not() {
        scene.says(scene.reading("missing.txt"))
                .says(scene.reading("there.txt"))
                .says(scene.reading("missing.txt"));
        try (Session session = scene.open(new SessionKind.Fresh(), LOW)) {
            ask(session, "Read it.");

            assertThat(escalations(session)).isEmpty();
            assertThat(applied(session)).isEmpty();
        }
    }

    @Test
    void calls_that_were_written_wrongly_force_nothing() {
        for (int i = 0; i < 4; i++) {
            scene.says(scene.calling(new ToolCall("bad" + i, "read", "{\"file_path\": ")));
        }
        try (Session session = scene.open(new SessionKind.Fresh(), LOW)) {
            ask(session, "Read it.");

            assertThat(escalations(session)).isNotEmpty().noneMatch(EscalationTest::isForced);
            assertThat(applied(session)).containsExactly(CapacityAction.TROUBLE_NOTE);
        }
    }

    @Test
    void refused_calls_are_no_errors() {
        for (int i = 0; i < 4; i++) {
            scene.says(scene.calling(scene.call("bash", Map.of("command", "git push --force origin main"))));
        }
        try (Session session = scene.open(new SessionKind.Fresh(), LOW)) {
            ask(session, "Push it.");

            assertThat(escalations(session)).isEmpty();
            assertThat(applied(session)).isEmpty();
        }
    }

    @Test
    void faults_of_the_network_are_no_errors() {
        for (int i = 0; i < 3; i++) {
            scene.says(Answer.of("I will").with(new Fault.Cut(Place.AnswerPoint.TEXT, Fault.CutMode.CLOSE)));
        }
        try (Session session = scene.open(new SessionKind.Fresh(), LOW)) {
            for (int i = 0; i < 3; i++) {
                ask(session, "Read it.");
            }

            assertThat(escalations(session)).isEmpty();
            assertThat(applied(session)).isEmpty();
        }
    }

    @Test
    void a_healthy_turn_of_48_calls_has_no_intervention() {
        for (int i = 0; i < 16; i++) {
            scene.write("there" + i + ".txt", "there " + i + "\n");
            ToolCall read = scene.call("read", Map.of("file_path", "there" + i + ".txt"));
            ToolCall list = scene.call("read", Map.of("file_path", ".", "offset", Integer.toString(i + 1)));
            ToolCall grep = scene.call("grep", Map.of("pattern", "there " + i));
            scene.says(scene.calling(read, list, grep));
        }
        try (Session session = scene.open(new SessionKind.Fresh())) {
            ask(session, "Look at everything.");

            assertThat(applied(session)).isEmpty();
            assertThat(events(session, CheckpointEvaluated.class)).hasSize(33);
        }
    }
}
