package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Misbehavior;
import dev.deepseektui.testkit.simulator.script.ScriptReader;
import dev.deepseektui.testkit.simulator.script.ScriptedBrain;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExchangeCaptureTest {
    private static final String KEY = "sk-0123456789abcdef0123456789abcdef";

    @TempDir
    Path root;

    private static Brain misbehaving(String home) {
        Answer good = Answer.of("I look into " + home + "/notes and use " + KEY + " there.")
                .thinking("Hm.")
                .calling(new ToolCall("c1", "glob", "{\"pattern\":\"*.txt\"}"));
        Deque<Answer> answers = new ArrayDeque<>(Misbehavior.DSML_SPLIT.answers(good));
        answers.add(Answer.of("There is none."));
        return ask -> answers.isEmpty() ? Answer.of("Over.") : answers.poll();
    }

    private static List<String> replies(Session session) {
        return SessionScene.events(session).stream()
                .filter(ReplyReceived.class::isInstance)
                .map(event -> ((ReplyReceived) event).content()
                        + ((ReplyReceived) event).calls().size())
                .toList();
    }

    @Test
    void captured_session_plays_back_to_the_same_replies() throws Exception {
        Path file = root.resolve("capture.jsonl");
        String home = root.resolve("person").toString();
        List<String> replies;
        try (SessionScene scene = new SessionScene(root.resolve("first"), misbehaving(home))
                        .environment(Map.of("HOME", home))
                        .set("model.api_key", KEY);
                Session session = scene.open()) {
            session.capture().start(file);
            assertThat(SessionScene.ask(session, "Which notes are in " + home + "? The key is " + KEY + "."))
                    .isEqualTo(EndReason.DONE);
            replies = replies(session);
        }

        String captured = Files.readString(file);
        assertThat(captured).doesNotContain(KEY, home).contains("data: ", "~");
        assertThat(captured.lines()).hasSize(4).allMatch(line -> isJson(line));
        try (SessionScene scene = new SessionScene(root.resolve("second"), new ScriptedBrain(ScriptReader.read(file)));
                Session session = scene.open()) {
            assertThat(SessionScene.ask(session, "Again.")).isEqualTo(EndReason.DONE);
            assertThat(replies(session))
                    .isEqualTo(replies.stream()
                            .map(reply -> reply.replace(home, "~").replace(KEY, KnownKeys.MASK))
                            .toList());
        }
    }

    private static boolean isJson(String line) {
        try {
            return Json.tree(line).isObject();
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            return false;
        }
    }

    @Test
    void nothing_is_recorded_before_the_start_and_the_file_is_private() throws Exception {
        Path file = root.resolve("capture.jsonl");
        try (SessionScene scene = new SessionScene(root.resolve("scene"), ask -> Answer.of("Hello."));
                Session session = scene.open()) {
            SessionScene.ask(session, "First.");
            session.capture().start(file);
            assertThat(file).isEmptyFile();
            SessionScene.ask(session, "Second.");
        }

        assertThat(Files.readAllLines(file)).hasSize(2);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void file_that_cannot_be_written_is_named() {
        try (SessionScene scene = new SessionScene(root.resolve("scene"), ask -> Answer.of("Hello."));
                Session session = scene.open()) {
            assertThatThrownBy(() -> session.capture().start(root.resolve("none/capture.jsonl")))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("none/capture.jsonl");
        }
    }
}
