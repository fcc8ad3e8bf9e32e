package dev.deepseektui.core.model.repair;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatEvent.CallDelta;
import dev.deepseektui.core.model.ChatEvent.ReasoningDelta;
import dev.deepseektui.core.model.ChatEvent.TextDelta;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ReplyRepairs.ReplyFlaw;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** The replies of a real session, none of which may be changed. */
class RecordedRepliesTest {
    private static final Path TRACE =
            Path.of(System.getProperty("project.root"), "bench/traces/recorded-session.trace.jsonl.gz");

    private final RepairScene scene = new RepairScene();

    private static List<ChatReply> recorded() throws Exception {
        List<ChatReply> replies = new ArrayList<>();
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(TRACE)), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                JsonNode event = Json.tree(line);
                if (event.path("type").asText().equals("assistant")) {
                    replies.add(reply(event));
                }
            }
        }
        return replies;
    }

    private static ChatReply reply(JsonNode event) {
        List<ToolCall> calls = new ArrayList<>();
        event.path("tool_calls")
                .forEach(call -> calls.add(new ToolCall(
                        call.path("id").asText(),
                        "recorded_" + call.path("name").asText(),
                        Json.line(call.path("arguments")))));
        return new ChatReply(
                event.path("text").asText(), event.path("reasoning").asText(), calls, "stop", TokenUsage.UNKNOWN, null);
    }

    private static List<ChatEvent> deltas(ChatReply reply) {
        List<ChatEvent> deltas = new ArrayList<>();
        split(String.valueOf(reply.reasoning())).forEach(part -> deltas.add(new ReasoningDelta(part)));
        split(reply.content()).forEach(part -> deltas.add(new TextDelta(part)));
        for (int i = 0; i < reply.calls().size(); i++) {
            int index = i;
            split(reply.calls().get(i).arguments()).forEach(part -> deltas.add(new CallDelta(index, null, null, part)));
        }
        return deltas;
    }

    private static List<String> split(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split("(?<=\\G.{8})"));
    }

    @Test
    void recorded_reply_is_never_changed_and_only_an_unfinished_one_counts_as_announcement() throws Exception {
        List<String> announced = new ArrayList<>();
        List<ChatReply> replies = recorded();
        for (ChatReply recorded : replies) {
            ChatReply reply = scene.reply(recorded, deltas(recorded));

            assertThat(reply.repairs().done()).as(recorded.content()).isEmpty();
            assertThat(reply.content()).isEqualTo(recorded.content()).isEqualTo(scene.shown());
            assertThat(reply.calls()).isEqualTo(recorded.calls());
            if (reply.repairs().flaw() != ReplyFlaw.NONE) {
                announced.add(reply.content());
            }
        }

        assertThat(replies).hasSizeGreaterThan(300);
        assertThat(announced).singleElement().asString().endsWith("\n\nLet me check");
    }
}
