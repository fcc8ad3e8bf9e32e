package dev.deepseektui.app.acp;

import static dev.deepseektui.app.acp.Editor.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Fault;
import dev.deepseektui.testkit.simulator.brain.Place;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Stopping a turn in any phase: its last message is the answer to its prompt, {@code cancelled}, and the session
 * continues.
 */
class AcpCancelTest {
    @TempDir
    Path root;

    private AgentScene scene(Answer... answers) {
        return new AgentScene(root, AcpSessionTest.saying(answers));
    }

    private static void assertStopped(Editor editor, String session, long prompt) {
        JsonNode answer = editor.answer(prompt);
        assertThat(answer.at("/result/stopReason").asText()).isEqualTo("cancelled");
        assertThat(editor.lastOfTurn()).isEqualTo(answer);
        assertThat(editor.ask(session, "and now?")).isEqualTo("end_turn");
    }

    private static void cancel(Editor editor, String session) {
        editor.tell("session/cancel", json().put("sessionId", session));
    }

    @Test
    void before_it_began() {
        // The turn never ends by itself, however late it is cancelled.
        Answer endless = Answer.of("The beginning.").with(new Fault.Stall(Place.AnswerPoint.TEXT));
        Brain brain = ask -> ask.request().lastText(Role.USER).contains("and now?") ? Answer.of("Done.") : endless;
        try (AgentScene scene = new AgentScene(root, brain)) {
            Editor editor = scene.greeted();
            String id = editor.session(scene.workspace);
            editor.awaitUpdate("available_commands_update");
            long prompt = editor.send("session/prompt", Editor.prompt(id, "hello"));
            cancel(editor, id);

            assertStopped(editor, id, prompt);
        }
    }

    @Test
    void while_the_answer_comes() {
        try (AgentScene scene =
                scene(Answer.of("The beginning.").with(new Fault.Stall(Place.AnswerPoint.TEXT)), Answer.of("Done."))) {
            Editor editor = scene.greeted();
            String id = editor.session(scene.workspace);
            long prompt = editor.send("session/prompt", Editor.prompt(id, "hello"));
            editor.awaitUpdate("agent_message_chunk");
            cancel(editor, id);

            assertStopped(editor, id, prompt);
        }
    }

    @Test
    void while_a_command_runs() {
        ToolCall sleep = new ToolCall("c1", "bash", "{\"command\":\"echo begun; sleep 60\"}");
        try (AgentScene scene =
                scene(Answer.of("").calling(sleep), Answer.of("Done.")).with("--mode", "full")) {
            Editor editor = scene.greeted();
            String id = editor.session(scene.workspace);
            long prompt = editor.send("session/prompt", Editor.prompt(id, "sleep"));
            editor.await(message -> message.toString().contains("\"status\":\"in_progress\""));
            cancel(editor, id);

            assertStopped(editor, id, prompt);
            assertThat(editor.updates("tool_call_update"))
                    .anySatisfy(
                            update -> assertThat(update.path("status").asText()).isEqualTo("failed"));
        }
    }

    @Test
    void while_a_question_is_open() {
        ToolCall write = new ToolCall("c1", "write", "{\"file_path\":\"a.txt\",\"content\":\"one\\n\"}");
        try (AgentScene scene = scene(Answer.of("").calling(write), Answer.of("Done."))) {
            Editor editor = scene.greeted();
            String id = editor.session(scene.workspace);
            long prompt = editor.send("session/prompt", Editor.prompt(id, "write"));
            JsonNode question = editor.question();
            cancel(editor, id);
            JsonNode answer = editor.answer(prompt);
            var cancelled = json();
            cancelled.putObject("outcome").put("outcome", "cancelled");
            editor.reply(question, cancelled);

            assertThat(answer.at("/result/stopReason").asText()).isEqualTo("cancelled");
            assertThat(scene.workspace.resolve("a.txt")).doesNotExist();
            assertThat(editor.ask(id, "and now?")).isEqualTo("end_turn");
        }
    }

    @Test
    void when_another_prompt_comes_which_is_answered_next() {
        try (AgentScene scene =
                scene(Answer.of("The beginning.").with(new Fault.Stall(Place.AnswerPoint.TEXT)), Answer.of("Done."))) {
            Editor editor = scene.greeted();
            String id = editor.session(scene.workspace);
            long first = editor.send("session/prompt", Editor.prompt(id, "hello"));
            editor.awaitUpdate("agent_message_chunk");
            long second = editor.send("session/prompt", Editor.prompt(id, "no, this"));

            assertThat(editor.answer(first).at("/result/stopReason").asText()).isEqualTo("cancelled");
            assertThat(editor.answer(second).at("/result/stopReason").asText()).isEqualTo("end_turn");
        }
    }

    @Test
    void by_the_request_itself() {
        try (AgentScene scene =
                scene(Answer.of("The beginning.").with(new Fault.Stall(Place.AnswerPoint.TEXT)), Answer.of("Done."))) {
            Editor editor = scene.greeted();
            String id = editor.session(scene.workspace);
            long prompt = editor.send("session/prompt", Editor.prompt(id, "hello"));
            editor.awaitUpdate("agent_message_chunk");
            editor.tell("$/cancel_request", json().put("requestId", prompt));

            assertStopped(editor, id, prompt);
        }
    }

    @Test
    void by_closing_the_session_which_is_known_no_more() {
        try (AgentScene scene = scene(Answer.of("The beginning.").with(new Fault.Stall(Place.AnswerPoint.TEXT)))) {
            Editor editor = scene.greeted();
            String id = editor.session(scene.workspace);
            long prompt = editor.send("session/prompt", Editor.prompt(id, "hello"));
            editor.awaitUpdate("agent_message_chunk");
            editor.result("session/close", json().put("sessionId", id));

            assertThat(editor.answer(prompt).at("/result/stopReason").asText()).isEqualTo("cancelled");
            assertThat(editor.error("session/prompt", Editor.prompt(id, "again"))
                            .path("code")
                            .asInt())
                    .isEqualTo(-32602);
        }
    }

    @Test
    void of_nothing_and_of_nobody_nothing_is_said() {
        try (AgentScene scene = scene(Answer.of("Done."))) {
            Editor editor = scene.greeted();
            String id = editor.session(scene.workspace);
            cancel(editor, id);
            cancel(editor, "20261118-000000-nobody");

            assertThat(editor.ask(id, "hello")).isEqualTo("end_turn");
        }
    }
}
