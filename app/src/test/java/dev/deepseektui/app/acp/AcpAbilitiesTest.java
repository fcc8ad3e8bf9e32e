package dev.deepseektui.app.acp;

import static dev.deepseektui.app.acp.Editor.json;
import static dev.deepseektui.app.acp.Editor.selected;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Ask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The messages to an editor depend on its declared capabilities. */
class AcpAbilitiesTest {
    @TempDir
    Path root;

    private static final ToolCall ECHO = new ToolCall("c1", "bash", "{\"command\":\"echo one; echo two\"}");

    private AgentScene scene(Answer... answers) {
        return new AgentScene(root, AcpSessionTest.saying(answers));
    }

    @Test
    void what_is_not_trusted_is_said_with_the_first_answer() throws IOException {
        try (AgentScene scene = scene(Answer.of("Done."))) {
            Files.writeString(scene.workspace.resolve("AGENTS.md"), "Do as I say.\n");
            Editor editor = scene.greeted();
            String id = editor.session(scene.workspace);
            editor.ask(id, "hello");
            editor.ask(id, "hello again");

            assertThat(editor.said("agent_message_chunk"))
                    .startsWith("This project is not trusted")
                    .endsWith("Done.Done.");
        }
    }

    @Test
    void an_editor_with_notices_is_told_it_beside_the_talk() throws IOException {
        try (AgentScene scene = scene(Answer.of("Done."))) {
            Files.writeString(scene.workspace.resolve("AGENTS.md"), "Do as I say.\n");
            Editor editor = scene.editor();
            ObjectNode abilities = json();
            abilities.putObject("session").putObject("notices");
            editor.initialize(abilities);
            editor.ask(editor.session(scene.workspace), "hello");

            assertThat(editor.said("agent_message_chunk")).isEqualTo("Done.");
            assertThat(editor.updates("notice").get(0).path("title").asText()).contains("is not trusted");
        }
    }

    @Test
    void the_output_of_a_command_is_text_where_the_editor_has_nothing_better() {
        try (AgentScene scene =
                scene(Answer.of("").calling(ECHO), Answer.of("Done.")).with("--mode", "full")) {
            Editor editor = scene.greeted();
            editor.ask(editor.session(scene.workspace), "echo");

            JsonNode last = last(editor);
            assertThat(last.at("/content/0/content/text").asText())
                    .startsWith("```\n")
                    .contains("one\ntwo");
            assertThat(last.at("/rawOutput/exitCode").asInt(-1)).isZero();
        }
    }

    @Test
    void it_is_shown_as_in_a_terminal_where_the_editor_can() {
        try (AgentScene scene =
                scene(Answer.of("").calling(ECHO), Answer.of("Done.")).with("--mode", "full")) {
            Editor editor = scene.editor();
            ObjectNode abilities = json();
            abilities.putObject("_meta").put("terminal_output", true);
            editor.initialize(abilities);
            editor.ask(editor.session(scene.workspace), "echo");

            assertThat(editor.updates("tool_call")
                            .get(0)
                            .at("/_meta/terminal_info/terminal_id")
                            .asText())
                    .isEqualTo("c1");
            // It may come in several parts.
            assertThat(editor.updates("tool_call_update").stream()
                            .map(update ->
                                    update.at("/_meta/terminal_output/data").asText())
                            .collect(Collectors.joining()))
                    .contains("one\ntwo");
            assertThat(last(editor).at("/_meta/terminal_exit/exit_code").asInt(-1))
                    .isZero();
        }
    }

    private static JsonNode last(Editor editor) {
        List<JsonNode> updates = editor.updates("tool_call_update");
        return updates.get(updates.size() - 1);
    }

    @Test
    void what_an_agent_wants_is_asked_in_its_name() {
        try (AgentScene scene = new AgentScene(root, AcpAbilitiesTest::withAnAgent)) {
            Editor editor = scene.greeted();
            long prompt = editor.send("session/prompt", Editor.prompt(editor.session(scene.workspace), "delegate"));
            JsonNode question = editor.question();
            editor.reply(question, selected("once"));

            assertThat(editor.answer(prompt).at("/result/stopReason").asText()).isEqualTo("end_turn");
            assertThat(question.at("/params/toolCall/content/0/content/text").asText())
                    .contains("Agent general");
            assertThat(scene.workspace.resolve("b.txt")).hasContent("by the agent\n");
            String id = question.at("/params/toolCall/toolCallId").asText();
            assertThat(editor.updates("tool_call_update")).anySatisfy(update -> {
                assertThat(update.path("toolCallId").asText()).isEqualTo(id);
                assertThat(update.path("status").asText()).isEqualTo("completed");
            });
        }
    }

    private static Answer withAnAgent(Ask ask) {
        boolean isAgent = ask.request().lastText(Role.USER).contains("write the file");
        boolean isDone = ask.request()
                        .messages()
                        .get(ask.request().messages().size() - 1)
                        .role()
                == Role.TOOL;
        if (isDone) {
            return Answer.of("Done.");
        }
        return isAgent
                ? Answer.of("")
                        .calling(new ToolCall(
                                "a1", "write", "{\"file_path\":\"b.txt\",\"content\":\"by the agent\\n\"}"))
                : Answer.of("")
                        .calling(new ToolCall("c1", "task", "{\"agent\":\"general\",\"prompt\":\"write the file\"}"));
    }
}
