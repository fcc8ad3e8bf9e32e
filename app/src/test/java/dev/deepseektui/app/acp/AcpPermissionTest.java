package dev.deepseektui.app.acp;

import static dev.deepseektui.app.acp.Editor.json;
import static dev.deepseektui.app.acp.Editor.selected;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Approval in the editor: the request shows everything the user needs to see, and each answer covers what it says. */
class AcpPermissionTest {
    @TempDir
    Path root;

    private static ToolCall write(String id, String content) {
        return new ToolCall(id, "write", "{\"file_path\":\"a.txt\",\"content\":\"" + content + "\\n\"}");
    }

    private AgentScene scene(Answer... answers) {
        return new AgentScene(root, AcpSessionTest.saying(answers));
    }

    private AgentScene writing() {
        return scene(Answer.of("I write.").calling(write("c1", "one")), Answer.of("Done."));
    }

    private static List<String> options(JsonNode question, String field) {
        return StreamSupport.stream(question.at("/params/options").spliterator(), false)
                .map(option -> option.path(field).asText())
                .toList();
    }

    private static JsonNode last(Editor editor) {
        List<JsonNode> updates = editor.updates("tool_call_update");
        return updates.get(updates.size() - 1);
    }

    @Test
    void a_change_is_asked_for_with_its_difference_behind_its_call() {
        try (AgentScene scene = writing()) {
            Editor editor = scene.greeted();
            String id = editor.session(scene.workspace);
            long prompt = editor.send("session/prompt", Editor.prompt(id, "write it"));
            JsonNode question = editor.question();

            assertThat(question.path("method").asText()).isEqualTo("session/request_permission");
            assertThat(question.at("/params/sessionId").asText()).isEqualTo(id);
            assertThat(question.at("/params/toolCall/toolCallId").asText()).isEqualTo("c1");
            assertThat(question.at("/params/toolCall/kind").asText()).isEqualTo("edit");
            JsonNode diff = question.at("/params/toolCall/content/1");
            assertThat(diff.path("type").asText()).isEqualTo("diff");
            assertThat(diff.path("oldText").isNull()).isTrue();
            assertThat(diff.path("newText").asText()).isEqualTo("one\n");
            assertThat(editor.updates("tool_call").get(0).path("toolCallId").asText())
                    .isEqualTo("c1");

            editor.reply(question, selected("once"));
            assertThat(editor.answer(prompt).at("/result/stopReason").asText()).isEqualTo("end_turn");
            assertThat(scene.workspace.resolve("a.txt")).hasContent("one\n");
        }
    }

    @Test
    void what_was_changed_is_shown_with_the_result() throws IOException {
        ToolCall look = new ToolCall("c1", "read", "{\"file_path\":\"a.txt\"}");
        ToolCall edit =
                new ToolCall("c2", "edit", "{\"file_path\":\"a.txt\",\"old_string\":\"zero\",\"new_string\":\"one\"}");
        try (AgentScene scene = scene(Answer.of("").calling(look), Answer.of("").calling(edit), Answer.of("Done."))) {
            Files.writeString(scene.workspace.resolve("a.txt"), "before\nzero\nafter\n");
            Editor editor = scene.with("--mode", "edits").greeted();
            editor.ask(editor.session(scene.workspace), "edit it");

            assertThat(last(editor).path("status").asText()).isEqualTo("completed");
            JsonNode diff = last(editor).at("/content/1");
            assertThat(diff.path("path").asText()).endsWith("/a.txt");
            assertThat(last(editor).at("/locations/0/line").asInt()).isEqualTo(1);
            assertThat(diff.path("oldText").asText()).isEqualTo("before\nzero\nafter\n");
            assertThat(diff.path("newText").asText()).isEqualTo("before\none\nafter\n");
        }
    }

    @Test
    void each_answer_says_what_it_covers_in_the_kinds_that_editors_know() {
        ToolCall command = new ToolCall("c1", "bash", "{\"command\":\"npm test\"}");
        try (AgentScene scene =
                scene(Answer.of("").calling(command), Answer.of("Done.")).with("--set", "sandbox.mode=off")) {
            Editor editor = scene.greeted();
            long prompt = editor.send("session/prompt", Editor.prompt(editor.session(scene.workspace), "test"));
            JsonNode question = editor.question();

            assertThat(options(question, "optionId")).containsExactly("once", "session", "always", "no");
            assertThat(options(question, "kind"))
                    .containsExactly("allow_once", "allow_always", "allow_always", "reject_once");
            assertThat(options(question, "name"))
                    .anySatisfy(name -> assertThat(name).contains("until this session is closed", "npm test"))
                    .anySatisfy(name -> assertThat(name).contains("always in this project", "shell(npm test"));
            assertThat(question.at("/params/toolCall/title").asText()).isEqualTo("npm test");
            assertThat(question.at("/params/toolCall/rawInput/command").asText())
                    .isEqualTo("npm test");

            editor.reply(question, selected("no"));
            assertThat(editor.answer(prompt).at("/result/stopReason").asText()).isEqualTo("end_turn");
            assertThat(last(editor).path("status").asText()).isEqualTo("failed");
        }
    }

    @Test
    void a_yes_for_the_session_is_not_asked_for_again() {
        try (AgentScene scene = scene(
                Answer.of("").calling(write("c1", "one")),
                Answer.of("").calling(new ToolCall("c2", "write", "{\"file_path\":\"b.txt\",\"content\":\"two\\n\"}")),
                Answer.of("Done."))) {
            Editor editor = scene.greeted();
            long prompt = editor.send("session/prompt", Editor.prompt(editor.session(scene.workspace), "write"));
            editor.reply(editor.question(), selected("session"));

            assertThat(editor.answer(prompt).at("/result/stopReason").asText()).isEqualTo("end_turn");
            assertThat(scene.workspace.resolve("b.txt")).hasContent("two\n");
            assertThat(editor.heard().stream()
                            .filter(message -> message.path("method").asText("").equals("session/request_permission")))
                    .hasSize(1);
        }
    }

    @Test
    void a_yes_for_always_becomes_a_rule_of_the_workspace() {
        ToolCall command = new ToolCall("c1", "bash", "{\"command\":\"npm test\"}");
        try (AgentScene scene =
                scene(Answer.of("").calling(command), Answer.of("Done.")).with("--set", "sandbox.mode=off")) {
            Editor editor = scene.greeted();
            long prompt = editor.send("session/prompt", Editor.prompt(editor.session(scene.workspace), "test"));
            editor.reply(editor.question(), selected("always"));
            editor.answer(prompt);

            assertThat(scene.home).isDirectoryRecursivelyContaining(file -> has(file, "shell(npm test"));
        }
    }

    private static boolean has(Path file, String words) {
        try {
            return Files.isRegularFile(file)
                    && file.endsWith("approvals.toml")
                    && Files.readString(file, StandardCharsets.UTF_8).contains(words);
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void an_answer_that_was_not_offered_is_no() {
        try (AgentScene scene = writing()) {
            Editor editor = scene.greeted();
            long prompt = editor.send("session/prompt", Editor.prompt(editor.session(scene.workspace), "write it"));
            editor.reply(editor.question(), selected("everything"));

            editor.answer(prompt);
            assertThat(scene.workspace.resolve("a.txt")).doesNotExist();
        }
    }

    @Test
    void an_editor_that_cannot_ask_has_it_not_done_and_the_model_told_why() {
        try (AgentScene scene = writing()) {
            Editor editor = scene.greeted();
            long prompt = editor.send("session/prompt", Editor.prompt(editor.session(scene.workspace), "write it"));
            JsonNode question = editor.question();
            editor.write("{\"jsonrpc\":\"2.0\",\"id\":" + question.get("id")
                    + ",\"error\":{\"code\":-32601,\"message\":\"Method not found\"}}");

            assertThat(editor.answer(prompt).at("/result/stopReason").asText()).isEqualTo("end_turn");
            assertThat(scene.workspace.resolve("a.txt")).doesNotExist();
            assertThat(last(editor).at("/content/0/content/text").asText()).contains("could not ask");
        }
    }

    @Test
    void to_put_the_question_away_ends_the_turn() {
        try (AgentScene scene = writing()) {
            Editor editor = scene.greeted();
            long prompt = editor.send("session/prompt", Editor.prompt(editor.session(scene.workspace), "write it"));
            var cancelled = json();
            cancelled.putObject("outcome").put("outcome", "cancelled");
            editor.reply(editor.question(), cancelled);

            assertThat(editor.answer(prompt).at("/result/stopReason").asText()).isEqualTo("cancelled");
            assertThat(last(editor).path("status").asText()).isEqualTo("failed");
        }
    }
}
