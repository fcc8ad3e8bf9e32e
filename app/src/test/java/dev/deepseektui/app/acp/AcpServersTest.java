package dev.deepseektui.app.acp;

import static dev.deepseektui.app.acp.Editor.selected;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** MCP servers passed by an editor. */
class AcpServersTest {
    @TempDir
    Path root;

    private static ObjectNode place(Path workspace) {
        ObjectNode place = Editor.place(workspace);
        List<String> command = FakeMcpServer.command();
        ObjectNode server = place.withArray("mcpServers")
                .addObject()
                .put("name", "my server")
                .put("command", command.get(0));
        ArrayNode arguments = server.putArray("args");
        command.stream().skip(1).forEach(arguments::add);
        server.putArray("env").addObject().put("name", "GREETING").put("value", "hello from the server");
        return place;
    }

    @Test
    void a_tool_of_theirs_is_asked_for_and_called() {
        ToolCall greet = new ToolCall("c1", "mcp__my_server__greet", "{}");
        try (AgentScene scene =
                new AgentScene(root, AcpSessionTest.saying(Answer.of("").calling(greet), Answer.of("Done.")))) {
            scene.with(FakeMcpServer.AWAITED);
            Editor editor = scene.greeted();
            String id = editor.result("session/new", place(scene.workspace))
                    .path("sessionId")
                    .asText();
            long prompt = editor.send("session/prompt", Editor.prompt(id, "greet"));
            editor.reply(editor.question(), selected("once"));

            assertThat(editor.answer(prompt).at("/result/stopReason").asText()).isEqualTo("end_turn");
            List<JsonNode> updates = editor.updates("tool_call_update");
            assertThat(updates.get(updates.size() - 1)
                            .at("/content/0/content/text")
                            .asText())
                    .contains("hello from the server");
        }
    }

    @Test
    void one_of_a_kind_that_is_not_known_is_refused() {
        try (AgentScene scene = new AgentScene(root, AcpSessionTest.saying(Answer.of("Done.")))) {
            ObjectNode place = Editor.place(scene.workspace);
            place.withArray("mcpServers")
                    .addObject()
                    .put("name", "x")
                    .put("type", "sse")
                    .put("url", "http://localhost:1/");

            assertThat(scene.greeted().error("session/new", place).path("code").asInt())
                    .isEqualTo(-32602);
        }
    }
}
