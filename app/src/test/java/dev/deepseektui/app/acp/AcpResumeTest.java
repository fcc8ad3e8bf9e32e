package dev.deepseektui.app.acp;

import static dev.deepseektui.app.acp.Editor.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A session resumed by another editor, with its messages shown again as what they were. */
class AcpResumeTest {
    @TempDir
    Path root;

    private AgentScene scene(Answer... answers) {
        return new AgentScene(root, AcpSessionTest.saying(answers));
    }

    private static ObjectNode known(String id, Path workspace) {
        return Editor.place(workspace).put("sessionId", id);
    }

    private static String messages(AgentScene scene, int request) {
        String body = scene.prompts().get(request);
        int start = body.indexOf("\"messages\":[");
        return body.substring(start, body.lastIndexOf("],\"tools\":"));
    }

    @Test
    void what_was_said_is_told_again_before_the_answer() throws IOException {
        try (AgentScene scene = scene(
                Answer.of("I look.")
                        .thinking("First look.")
                        .calling(new ToolCall("c1", "read", "{\"file_path\":\"a.txt\"}")),
                Answer.of("It says alpha."))) {
            Files.writeString(scene.workspace.resolve("a.txt"), "alpha\n");
            Files.writeString(scene.workspace.resolve("b.txt"), "beta of the mention\n");
            Editor first = scene.greeted();
            String id = first.session(scene.workspace);
            first.ask(id, "what does it say? see @b.txt");
            first.leave();

            Editor second = scene.greeted();
            JsonNode loaded = second.result("session/load", known(id, scene.workspace));

            assertThat(loaded.at("/modes/currentModeId").asText()).isEqualTo("ask");
            assertThat(second.said("user_message_chunk")).isEqualTo("what does it say? see @b.txt");
            assertThat(second.said("agent_thought_chunk")).isEqualTo("First look.");
            assertThat(second.said("agent_message_chunk")).isEqualTo("I look.It says alpha.");
            assertThat(second.updates("tool_call").get(0).path("title").asText())
                    .isEqualTo("Read a.txt");
            List<JsonNode> updates = second.updates("tool_call_update");
            assertThat(updates.get(updates.size() - 1).path("status").asText()).isEqualTo("completed");
            assertThat(second.heard().toString()).doesNotContain("beta of the mention");
        }
    }

    @Test
    void to_resume_tells_nothing_again_and_goes_on_byte_for_byte() {
        try (AgentScene scene = scene(Answer.of("One."), Answer.of("Two."))) {
            Editor first = scene.greeted();
            String id = first.session(scene.workspace);
            first.ask(id, "begin");
            first.leave();

            Editor second = scene.greeted();
            second.result("session/resume", known(id, scene.workspace));
            assertThat(second.updates("user_message_chunk")).isEmpty();
            second.ask(id, "go on");

            assertThat(second.updates("session_info_update")).isEmpty();
            assertThat(messages(scene, 1)).startsWith(messages(scene, 0));
        }
    }

    @Test
    void a_session_goes_on_in_the_terminal_and_comes_back() {
        try (AgentScene scene = scene(Answer.of("One."), Answer.of("Two."), Answer.of("Three."))) {
            Editor first = scene.greeted();
            String id = first.session(scene.workspace);
            first.ask(id, "begin");
            first.leave();

            assertThat(scene.run("exec", "-c", "in the terminal")).isZero();

            Editor second = scene.greeted();
            second.result("session/load", known(id, scene.workspace));
            assertThat(second.said("user_message_chunk")).isEqualTo("beginin the terminal");
            assertThat(second.said("agent_message_chunk")).isEqualTo("One.Two.");
            assertThat(second.ask(id, "back again")).isEqualTo("end_turn");
            assertThat(messages(scene, 2)).startsWith(messages(scene, 1));
            assertThat(messages(scene, 1)).startsWith(messages(scene, 0));
        }
    }

    @Test
    void a_wider_mode_does_not_outlast_the_editor_that_chose_it() {
        try (AgentScene scene = scene(Answer.of("One."), Answer.of("Two."))) {
            Editor first = scene.greeted();
            String id = first.session(scene.workspace);
            first.result("session/set_mode", json().put("sessionId", id).put("modeId", "auto"));
            first.ask(id, "begin");
            first.leave();

            Editor second = scene.greeted();
            JsonNode loaded = second.result("session/load", known(id, scene.workspace));
            second.ask(id, "go on");

            assertThat(loaded.at("/modes/currentModeId").asText()).isEqualTo("ask");
            assertThat(second.heard().toString())
                    .contains("This session was last in mode auto; it continues in mode ask.");
        }
    }

    @Test
    void a_session_that_nothing_was_asked_in_can_be_taken_up() {
        try (AgentScene scene = scene(Answer.of("Done."))) {
            Editor first = scene.greeted();
            String id = first.session(scene.workspace);
            first.leave();

            Editor second = scene.greeted();
            second.result("session/resume", known(id, scene.workspace));
            assertThat(second.ask(id, "hello")).isEqualTo("end_turn");
        }
    }

    @Test
    void sessions_are_listed_with_where_they_work_and_what_was_asked() {
        try (AgentScene scene = scene(Answer.of("Done."))) {
            Editor editor = scene.greeted();
            String id = editor.session(scene.workspace);
            editor.ask(id, "find the bug");

            JsonNode sessions = editor.result("session/list", json().put("cwd", scene.workspace.toString()))
                    .path("sessions");
            assertThat(sessions).hasSize(1);
            assertThat(sessions.at("/0/sessionId").asText()).isEqualTo(id);
            assertThat(sessions.at("/0/title").asText()).isEqualTo("find the bug");
            assertThat(editor.result("session/list", json().put("cwd", scene.home.toString()))
                            .path("sessions"))
                    .isEmpty();
        }
    }

    @Test
    void two_programs_never_have_one_session_open() {
        try (AgentScene scene = scene(Answer.of("Done."))) {
            Editor first = scene.greeted();
            String id = first.session(scene.workspace);
            first.ask(id, "hello");
            Editor second = scene.greeted();

            JsonNode error = second.error("session/load", known(id, scene.workspace));
            assertThat(error.at("/data/details").asText()).contains(id);
            assertThat(first.ask(id, "still there?")).isEqualTo("end_turn");
        }
    }

    @Test
    void a_session_of_another_folder_or_of_nobody_is_refused() {
        try (AgentScene scene = scene(Answer.of("Done."))) {
            Editor editor = scene.greeted();
            String id = editor.session(scene.workspace);
            editor.result("session/close", json().put("sessionId", id));

            assertThat(editor.error("session/load", known(id, scene.home))
                            .path("message")
                            .asText())
                    .contains("open that directory");
            assertThat(editor.error("session/load", known("20261118-000000-nobody", scene.workspace))
                            .path("code")
                            .asInt())
                    .isEqualTo(-32602);
            assertThat(editor.error("session/new", json().put("cwd", "relative"))
                            .path("code")
                            .asInt())
                    .isEqualTo(-32602);
        }
    }

    @Test
    void an_editor_that_is_gone_leaves_a_session_that_can_be_gone_on_with() {
        try (AgentScene scene = scene(
                Answer.of("The beginning.")
                        .with(new Fault.Stall(dev.deepseektui.testkit.simulator.brain.Place.AnswerPoint.TEXT)),
                Answer.of("Done."))) {
            Editor first = scene.greeted();
            String id = first.session(scene.workspace);
            first.send("session/prompt", Editor.prompt(id, "hello"));
            first.awaitUpdate("agent_message_chunk");
            first.leave();

            Editor second = scene.greeted();
            second.result("session/load", known(id, scene.workspace));
            assertThat(second.said("user_message_chunk")).isEqualTo("hello");
            assertThat(second.ask(id, "go on")).isEqualTo("end_turn");
        }
    }
}
