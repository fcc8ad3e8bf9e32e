package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.InterventionScene.HIGH;
import static dev.deepseektui.core.session.InterventionScene.starting;
import static dev.deepseektui.core.session.SessionScene.ask;
import static dev.deepseektui.core.session.SessionScene.events;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionSkipped;
import dev.deepseektui.core.context.capacity.CapacityEvents.NoOp;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplayVerdict;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ToolReplayTest extends InterventionSession {
    private static final String NOTE = "<note>\n[verification replay] ";

    @BeforeEach
    void prepare() {
        scene.write("notes.txt", "one\ntwo\nthree\n");
        scene.write("other.txt", "other\n");
    }

    private static InterventionApplied replay(Session session) {
        return events(session, InterventionApplied.class).get(0);
    }

    /** Runs an action once, after a call's result and before the next checkpoint. */
    private static SessionListener afterFirstResult(Runnable deed) {
        AtomicBoolean done = new AtomicBoolean();
        return new SessionListener() {
            @Override
            public void recorded(Recorded recorded) {
                if (recorded.event() instanceof ToolReturned && !done.getAndSet(true)) {
                    deed.run();
                }
            }
        };
    }

    @Test
    void the_same_content_passes_and_adds_no_note() throws Exception {
        scene.says(scene.reading("notes.txt"));
        try (Session session = scene.open(new SessionKind.Fresh(), HIGH)) {
            ask(session, "Read the notes.");

            assertThat(replay(session).verdict()).isEqualTo(ReplayVerdict.PASS);
            assertThat(starting(scene.lastRequest(), NOTE)).isEmpty();

            JsonNode snapshot = Json.tree(Files.readString(scene.home.memory().resolve(session.id() + ".jsonl")));
            assertThat(snapshot.get("replay_info"))
                    .isEqualTo(Json.tree("{\"tool\":\"read\",\"target\":\"notes.txt\",\"pass\":true,\"details\":\"same"
                            + " content\"}"));
        }
    }

    @Test
    void an_edit_from_outside_is_a_conflict_with_its_lines() {
        scene.says(scene.reading("notes.txt"));
        try (Session session = scene.open(
                new SessionKind.Fresh(),
                afterFirstResult(() -> scene.write("notes.txt", "one\n2\nthree\nfour\n")),
                HIGH)) {
            ask(session, "Read the notes.");

            assertThat(replay(session).verdict()).isEqualTo(ReplayVerdict.CONFLICT);
            assertThat(starting(scene.lastRequest(), NOTE).get(0))
                    .contains("pass=false details=conflict: ", "-two +2", "+four");
        }
    }

    @Test
    void a_deleted_file_is_an_error() {
        scene.says(scene.reading("notes.txt"));
        try (Session session =
                scene.open(new SessionKind.Fresh(), afterFirstResult(() -> scene.delete("notes.txt")), HIGH)) {
            ask(session, "Read the notes.");

            assertThat(replay(session).verdict()).isEqualTo(ReplayVerdict.ERROR);
            assertThat(starting(scene.lastRequest(), NOTE).get(0)).contains("pass=false details=error: ");
        }
    }

    @Test
    void a_long_output_is_compared_as_a_whole_though_its_result_was_cut() {
        for (int i = 0; i < 300; i++) {
            scene.write("a-file-with-a-name-that-is-long-so-that-few-of-them-fill-a-result-%04d".formatted(i), "");
        }
        scene.says(scene.calling(scene.call("read", Map.of("file_path", "."))));
        try (Session session = scene.open(new SessionKind.Fresh(), HIGH)) {
            ask(session, "What is there?");

            assertThat(events(session, ToolReturned.class).get(0).outcome().artifact())
                    .isNotNull();
            assertThat(replay(session).verdict()).isEqualTo(ReplayVerdict.PASS);
        }
    }

    @Test
    void the_newest_look_is_run_again() throws IOException {
        ToolCall read = scene.call("read", Map.of("file_path", "notes.txt"));
        ToolCall list = scene.call("read", Map.of("file_path", "."));
        scene.says(scene.calling(read, list));
        try (Session session = scene.open(new SessionKind.Fresh(), HIGH)) {
            ask(session, "Look around.");

            String effect = Files.readString(scene.home.memory().resolve(session.id() + ".jsonl"));
            assertThat(effect).contains("\"target\":\".\"");
        }
    }

    @Test
    void a_look_at_a_file_that_the_turn_wrote_is_not_run_again() {
        scene.says(scene.reading("other.txt"));
        scene.says(scene.calling(scene.call("write", Map.of("file_path", "new.txt", "content", "new\n"))));
        scene.says(scene.calling(
                scene.call("read", Map.of("file_path", ".")), scene.call("read", Map.of("file_path", "new.txt"))));
        try (Session session = scene.open(
                new SessionKind.Fresh(),
                afterFirstResult(() -> scene.write("other.txt", "another\n")),
                held(HIGH, 3))) {
            ask(session, "Write it.");

            assertThat(replay(session).verdict()).isEqualTo(ReplayVerdict.CONFLICT);
            assertThat(starting(scene.lastRequest(), NOTE).get(0))
                    .contains("tool=read target=other.txt pass=false details=conflict: ", "-other +another");
        }
    }

    @Test
    void a_read_only_command_is_run_again_and_one_that_may_write_is_not() {
        scene.says(scene.calling(scene.call("bash", Map.of("command", "cat notes.txt"))));
        scene.says(scene.calling(scene.call("bash", Map.of("command", "printf x > /dev/null; true"))));
        try (Session session = scene.open(
                new SessionKind.Fresh(), afterFirstResult(() -> scene.write("notes.txt", "one\n2\nthree\n")), HIGH)) {
            ask(session, "Look.");

            assertThat(starting(scene.lastRequest(), NOTE).get(0))
                    .contains("tool=bash target=cat notes.txt pass=false details=conflict: ", "-two +2");
        }
    }

    @Test
    void without_a_look_there_is_no_candidate_and_a_try_is_spent() {
        scene.says(scene.calling(scene.call("write", Map.of("file_path", "a.txt", "content", "new\n"))));
        scene.says(scene.calling(scene.call("write", Map.of("file_path", "b.txt", "content", "new\n"))));
        try (Session session = scene.open(new SessionKind.Fresh(), HIGH)) {
            ask(session, "Change the notes.");

            assertThat(events(session, InterventionApplied.class)).isEmpty();
            assertThat(events(session, InterventionSkipped.class))
                    .containsExactly(new InterventionSkipped(
                            1, CapacityAction.VERIFY_WITH_TOOL_REPLAY, NoOp.NO_REPLAY_CANDIDATE, null));
            assertThat(events(session, CheckpointEvaluated.class))
                    .extracting(evaluated -> evaluated.decision().reason().word())
                    .contains("max_replay_per_turn_reached");
        }
    }

    /** Adds settings that allow no intervention before this action of the first turn. */
    private static String[] held(String[] settings, int action) {
        String[] all = Arrays.copyOf(settings, settings.length + 2);
        all[settings.length] = "min_turns_before_guardrail=2";
        all[settings.length + 1] = "min_actions_before_guardrail=" + action;
        return all;
    }

    @Test
    void a_protected_file_is_not_read_again_without_asking() {
        scene.write(".env", "SECRET=1\n");
        scene.says(scene.calling(scene.call("read", Map.of("file_path", ".env"))));
        try (Session session = scene.open(new SessionKind.Fresh(), HIGH)) {
            ask(session, "Read it.");

            assertThat(starting(scene.lastRequest(), NOTE)).isEmpty();
        }
    }

    @Test
    void the_note_answers_no_call_and_the_conversation_goes_on() {
        scene.says(scene.reading("notes.txt"));
        try (Session session = scene.open(
                new SessionKind.Fresh(), afterFirstResult(() -> scene.write("notes.txt", "changed\n")), HIGH)) {
            ask(session, "Read the notes.");
            ask(session, "And now?");

            assertThat(starting(scene.lastRequest(), NOTE)).hasSize(1);
            assertThat(scene.lastRequest())
                    .filteredOn(message -> message.path("role").asText().equals("tool"))
                    .hasSize(1);
        }
    }

    @Test
    void a_conflict_calls_for_a_new_plan_from_the_next_turn_on() {
        scene.says(scene.reading("notes.txt"));
        scene.says(scene.reading("other.txt"));
        try (Session session = scene.open(
                new SessionKind.Fresh(), afterFirstResult(() -> scene.write("notes.txt", "changed\n")), HIGH)) {
            ask(session, "Read the notes.");
            assertThat(events(session, InterventionApplied.class)).hasSize(1);
            scene.says(scene.reading("other.txt"));
            ask(session, "Read the other one.");

            assertThat(events(session, InterventionApplied.class))
                    .extracting(InterventionApplied::action)
                    .containsExactly(CapacityAction.VERIFY_WITH_TOOL_REPLAY, CapacityAction.VERIFY_AND_REPLAN);
            assertThat(starting(scene.lastRequest(), NOTE)).hasSize(1);
        }
    }
}
