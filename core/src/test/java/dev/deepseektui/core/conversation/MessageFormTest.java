package dev.deepseektui.core.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.conversation.message.Message;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageFormTest {
    private static final String REPLY =
            reply("text", "thoughts", new ToolCall("a", "read", "{\"file_path\":1}"), new ToolCall("b", "x!", "["));

    private static String reply(String text, String reasoning, ToolCall... calls) {
        ReplyReceived reply = new ReplyReceived(1, text, reasoning, List.of(calls), null, null, null, null, null, null);
        return ReplyJson.of(reply, reasoning, reply.calls());
    }

    private static Optional<Message> read(String json) {
        return MessageJson.read(1, Origin.NOTE, json);
    }

    @Test
    void all_that_is_composed_is_sound() {
        assertThat(List.of(
                        REPLY,
                        reply("", ""),
                        MessageJson.result("a", "漢字 \u0000 👩‍💻 \ud800"),
                        MessageJson.system("\n\nstate"),
                        MessageJson.user("")))
                .allMatch(json -> read(json).isPresent());
    }

    @Test
    void a_reply_of_an_older_version_that_thought_nothing_is_sound() {
        assertThat(read("{\"role\":\"assistant\",\"content\":\"answer\"}")).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{\"role\":\"user\"}",
                "{\"role\":\"user\",\"content\":null}",
                "{\"role\":\"user\",\"content\":\"x\"} x",
                "{\"role\":\"used\",\"content\":\"x\"}",
                "{\"role\":\"user\",\"cqntent\":\"x\",\"content\":\"\"}",
                "{\"role\":\"user\",\"content\":\"\\ud800\"}",
                "{\"role\":\"tool\",\"content\":\"x\"}",
                "{\"role\":\"tool\",\"tool_call_id\":\"\",\"content\":\"x\"}"
            })
    void what_damage_leaves_is_not(String json) {
        assertThat(read(json)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tool_calls=tool_cqlls",
                "\"type\":\"function\"=\"type\":\"funktion\"",
                "\"id\":\"a\"=\"id\":\"b\"",
                "\"id\":\"a\"=\"id\":\"\"",
                "\"read\"=\"re ad\"",
                "\"arguments\"=\"argument\"",
                "file_path=pa}th\\\"",
                "reasoning_content=reasonings",
                "\"thoughts\"=7"
            })
    void nor_is_a_reply_with_a_part_that_damage_changed(String damage) {
        String[] parts = damage.split("=", 2);

        assertThat(read(REPLY.replace(parts[0], parts[1]))).isEmpty();
    }
}
