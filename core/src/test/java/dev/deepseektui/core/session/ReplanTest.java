package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.InterventionScene.HIGH;
import static dev.deepseektui.core.session.InterventionScene.LOW;
import static dev.deepseektui.core.session.InterventionScene.SEVERE;
import static dev.deepseektui.core.session.InterventionScene.content;
import static dev.deepseektui.core.session.InterventionScene.starting;
import static dev.deepseektui.core.session.SessionScene.ask;
import static dev.deepseektui.core.session.SessionScene.events;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.conversation.BodyRules;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReplanTest extends InterventionSession {
    private static final String SLOT = "\n\n## State of the work";

    @BeforeEach
    void prepare() {
        scene.write("notes.txt", "one\ntwo\n");
        scene.write("pinned.txt", "held on to\n");
        scene.write("AGENTS.md", "# Rules\n- Use tabs.\n");
    }

    private static List<String> json(Session session) {
        return session.state().conversation().messages().stream()
                .map(PromptMessage::json)
                .toList();
    }

    private void replanned(Session session) {
        scene.says(scene.failing("notes.txt"));
        assertThat(ask(session, "Read the notes.")).isEqualTo(EndReason.DONE);
        assertThat(events(session, InterventionApplied.class))
                .extracting(InterventionApplied::action)
                .containsExactly(CapacityAction.VERIFY_AND_REPLAN);
    }

    @Test
    void a_severe_risk_begins_anew_from_the_canonical_state_and_the_ask() {
        try (Session session = scene.open(new SessionKind.Fresh(), SEVERE)) {
            replanned(session);

            List<JsonNode> last = InterventionScene.said(scene.lastRequest());
            assertThat(last).hasSize(2);
            assertThat(last.get(0).path("role").asText()).isEqualTo("system");
            assertThat(content(last.get(0)))
                    .startsWith(SLOT)
                    .contains(
                            "It concerns this request of the user: Read the notes.",
                            "- Use tabs.",
                            "- notes.txt",
                            "Open failures:\n- read missing.txt failed: ",
                            "memory://" + session.id() + "/cap_",
                            "restate the goal");
            assertThat(content(last.get(1))).isEqualTo("Read the notes.");
            assertThat(events(session, ToolReturned.class)).hasSize(2);
            assertThat(events(session, Rebased.class))
                    .extracting(rebased -> rebased.reason().word())
                    .containsExactly("intervention:verify-and-replan");
        }
    }

    @Test
    void what_is_pinned_stays() {
        scene.says(scene.reading("pinned.txt"));
        String id;
        try (Session session = scene.open(new SessionKind.Fresh(), HIGH)) {
            session.context().pin("pinned.txt");
            ask(session, "Read what is pinned.");
            id = session.id();
        }
        try (Session session = scene.open(new SessionKind.Resumed(id), SEVERE)) {
            scene.says(scene.failing("notes.txt"));
            ask(session, "Read the notes.");

            List<JsonNode> last = InterventionScene.said(scene.lastRequest());
            assertThat(last)
                    .extracting(InterventionScene::content)
                    .anyMatch(text -> text.contains("held on to"))
                    .noneMatch(text -> text.contains("one\ntwo"));
            assertThat(starting(last, "Read what is pinned.")).isEmpty();
            assertThat(content(last.get(last.size() - 1))).isEqualTo("Read the notes.");
        }
    }

    @Test
    void the_slot_goes_with_the_first_rebase_of_a_later_turn() {
        try (Session session = scene.open(new SessionKind.Fresh(), SEVERE)) {
            scene.write("long.txt", "some words\n".repeat(900));
            replanned(session);
            scene.says(scene.reading("long.txt")).says(scene.reading("notes.txt"));
            ask(session, "What else?");
            assertThat(starting(scene.lastRequest(), SLOT)).hasSize(1);
            ask(session, "And then?");
            ask(session, "And now?");
            assertThat(session.context().compact(PressureLevel.SOFT, "", new Cancellation()))
                    .isPresent();
            ask(session, "Anything more?");

            assertThat(starting(scene.lastRequest(), SLOT)).isEmpty();
        }
    }

    @Test
    void taking_it_back_restores_the_body_with_what_came_after() {
        try (Session session = scene.open(new SessionKind.Fresh(), SEVERE)) {
            replanned(session);
            ask(session, "What next?");
            session.edits().undoReplan();
            ask(session, "Go on.");

            List<JsonNode> last = InterventionScene.said(scene.lastRequest());
            assertThat(starting(last, SLOT)).isEmpty();
            assertThat(last)
                    .extracting(message -> message.path("role").asText())
                    .containsExactly(
                            "user",
                            "user",
                            "assistant",
                            "tool",
                            "tool",
                            "assistant",
                            "user",
                            "user",
                            "assistant",
                            "user");
            assertThat(content(last.get(6))).as("told anew").startsWith("<notice>\nThe session is now in auto mode");
            assertThat(last)
                    .extracting(InterventionScene::content)
                    .contains("Read the notes.", "What next?", "Go on.")
                    .anyMatch(text -> text.contains("one\ntwo"));
            assertThatThrownBy(session.edits()::undoReplan).isInstanceOf(UserError.class);
        }
    }

    @Test
    void it_is_taken_back_after_a_restart_to_the_same_bytes() {
        String id;
        List<String> before;
        try (Session session = scene.open(new SessionKind.Fresh(), LOW)) {
            ask(session, "Begin.");
            id = session.id();
        }
        try (Session session = scene.open(new SessionKind.Resumed(id), SEVERE)) {
            scene.says(scene.failing("notes.txt"));
            ask(session, "Read the notes.");
        }
        List<JsonNode> told = scene.requests().get(1);
        try (Session session = scene.open(new SessionKind.Resumed(id), LOW)) {
            session.edits().undoReplan();
            before = json(session);
        }
        assertThat(before).startsWith(told.stream().map(JsonNode::toString).toArray(String[]::new));
        assertThat(before).hasSize(told.size() + 5);
    }

    @Test
    void later_rebases_do_not_stand_in_the_way() {
        try (Session session = scene.open(new SessionKind.Fresh(), SEVERE)) {
            scene.write("long.txt", "some words\n".repeat(900));
            replanned(session);
            scene.says(scene.reading("long.txt"));
            ask(session, "Read the long one.");
            for (int i = 0; i < 8; i++) {
                ask(session, "Question " + i);
            }
            session.context().compact(PressureLevel.HARD, "", new Cancellation());
            session.edits().undoReplan();

            assertThat(BodyRules.violation(session.state().conversation().messages()))
                    .isEmpty();
            assertThat(ask(session, "Go on.")).isEqualTo(EndReason.DONE);
            assertThat(scene.lastRequest())
                    .extracting(InterventionScene::content)
                    .contains("Read the notes.");
        }
    }

    @Test
    void what_the_user_cleared_or_asked_another_way_does_not_come_back() {
        try (Session session = scene.open(new SessionKind.Fresh(), SEVERE)) {
            replanned(session);
            session.edits().clear();
            assertThatThrownBy(session.edits()::undoReplan).isInstanceOf(UserError.class);
        }
        try (Session session = scene.open(new SessionKind.Fresh(), SEVERE)) {
            replanned(session);
            ask(session, "What next?");
            session.edits().backTo(2);
            session.edits().undoReplan();
        }
        try (Session session = scene.open(new SessionKind.Fresh(), SEVERE)) {
            replanned(session);
            session.edits().backTo(1);
            assertThatThrownBy(session.edits()::undoReplan)
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("no replan to undo");
        }
    }
}
