package dev.deepseektui.core.model.deepseek;

import static dev.deepseektui.core.model.deepseek.Reception.delta;
import static dev.deepseektui.core.model.deepseek.Reception.finish;
import static dev.deepseektui.core.model.deepseek.Reception.stream;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.ReplyJson;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatReply.FinishReason;
import dev.deepseektui.core.model.Dialect;
import dev.deepseektui.core.model.JsonText;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The documented stream of each server gives the same reply, and its reasoning is sent back in the field in which it
 * was received.
 */
class DialectsTest {
    /** Runs a test for each dialect with a recorded stream. */
    @Retention(RetentionPolicy.RUNTIME)
    @ParameterizedTest
    @EnumSource(
            value = Dialect.class,
            names = {"DEEPSEEK", "OPENAI"},
            mode = EnumSource.Mode.EXCLUDE)
    private @interface EachRecorded {}

    private static final String DONE = "[DONE]";
    private static final ToolCall CALL = new ToolCall("call_1", "list_dir", "{\"path\":\".\"}");

    @EachRecorded
    void says_the_same_in_every_dialect(Dialect dialect) {
        ChatReply reply = new Reception().of(dialect).reply(recorded(dialect));

        assertThat(reply.reasoning()).isEqualTo("The user wants a list.");
        assertThat(reply.content()).isEqualTo("I look.");
        assertThat(reply.calls()).containsExactly(CALL);
        assertThat(reply.finishReason()).isEqualTo(FinishReason.TOOL_CALLS);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "OPENROUTER, 194, 22, 128, 66, 7, 0.0000512",
                "SILICONFLOW, 194, 22, 128, 66, 7, -",
                "VLLM, 194, 22, 128, 66, -, -",
                "SGLANG, 194, 22, 128, 66, 7, -",
                "OLLAMA, 194, 22, -, -, -, -",
                "LMSTUDIO, -, -, -, -, -, -"
            })
    void what_is_not_billed_in_words_is_unknown(
            Dialect dialect, Long prompt, Long completion, Long hit, Long miss, Long reasoning, Double billed) {
        assertThat(new Reception().of(dialect).reply(recorded(dialect)).usage())
                .isEqualTo(new TokenUsage(prompt, completion, hit, miss, reasoning, billed));
    }

    @ParameterizedTest
    @CsvSource({
        "OPENROUTER, reasoning_details",
        "SILICONFLOW, reasoning_content",
        "VLLM, reasoning",
        "SGLANG, reasoning_content",
        "OLLAMA, reasoning"
    })
    void reasoning_goes_back_under_the_name_that_it_came_with(Dialect dialect, String name) throws IOException {
        String sent = replayed(new Reception().of(dialect).reply(recorded(dialect)));

        assertThat(Json.tree(sent).has(name)).isTrue();
        assertThat(sent).contains("The user wants a list.");
    }

    @Test
    void signed_blocks_go_back_as_they_came() throws IOException {
        String sent = replayed(new Reception().of(Dialect.OPENROUTER).reply(recorded(Dialect.OPENROUTER)));

        assertThat(Json.tree(sent).path(ReplyJson.DETAILS)).isEqualTo(Json.tree("""
            [{"type":"reasoning.text","text":"The user wants a list.","format":"unknown","index":0,\
            "signature":"c2ln"}]\
            """));
    }

    @Test
    void thoughts_in_tags_go_back_in_tags() throws IOException {
        String sent = replayed(new Reception().of(Dialect.LMSTUDIO).reply(recorded(Dialect.LMSTUDIO)));

        assertThat(Json.tree(sent).path("content").asText()).isEqualTo("<think>The user wants a list.</think>I look.");
    }

    @EachRecorded
    void deepseek_gets_them_by_the_only_name_that_it_knows(Dialect dialect) {
        String sent = "[" + replayed(new Reception().of(dialect).reply(recorded(dialect))) + "]";

        String translated = new String(
                ChatBody.ReasoningFieldNames.in(JsonText.of(sent), Dialect.DEEPSEEK)
                        .bytes(),
                StandardCharsets.UTF_8);

        assertThat(translated)
                .contains("\"reasoning_content\":")
                .doesNotContain("\"reasoning\":", "\"reasoning_details\":");
    }

    @EachRecorded
    void whoever_said_them_gets_them_in_the_same_bytes(Dialect dialect) {
        JsonText messages =
                JsonText.of("[" + replayed(new Reception().of(dialect).reply(recorded(dialect))) + "]");

        assertThat(ChatBody.ReasoningFieldNames.in(messages, dialect)).isSameAs(messages);
    }

    @EachRecorded
    void a_reply_without_thoughts_is_the_same_for_all(Dialect dialect) {
        JsonText messages = JsonText.of("[{\"role\":\"assistant\",\"content\":\"x\",\"reasoning_content\":\"\"}]");

        assertThat(ChatBody.ReasoningFieldNames.in(messages, dialect)).isSameAs(messages);
    }

    @Test
    void a_text_that_speaks_of_tags_is_no_thought() {
        String text = "The tag <think> begins it, </think> ends it.";

        ChatReply reply = new Reception().of(Dialect.VLLM).reply(stream(content(text), finish("stop"), DONE));

        assertThat(reply.content()).isEqualTo(text);
        assertThat(reply.reasoning()).isNull();
    }

    @Test
    void deepseek_means_its_text_as_it_is() {
        ChatReply reply = new Reception().reply(stream(content("<think>x</think>y"), finish("stop"), DONE));

        assertThat(reply.content()).isEqualTo("<think>x</think>y");
    }

    @Test
    void calls_without_an_index_are_told_apart_by_their_ids() {
        ChatReply reply = new Reception()
                .of(Dialect.OPENAI)
                .reply(stream(
                        call("\"id\":\"a\",\"function\":{\"name\":\"grep\",\"arguments\":\"\"}"),
                        call("\"function\":{\"arguments\":\"{\\\"x\\\":\"}"),
                        call("\"id\":\"a\",\"function\":{\"name\":\"\",\"arguments\":\"1}\"}"),
                        call("\"id\":\"b\",\"function\":{\"name\":\"glob\",\"arguments\":\"{}\"}"),
                        finish("stop"),
                        DONE));

        assertThat(reply.calls())
                .containsExactly(new ToolCall("a", "grep", "{\"x\":1}"), new ToolCall("b", "glob", "{}"));
    }

    @Test
    void calls_that_all_have_the_same_index_are_told_apart_by_their_ids() {
        ChatReply reply = new Reception()
                .of(Dialect.OPENAI)
                .reply(stream(
                        call("\"index\":0,\"id\":\"a\",\"function\":{\"name\":\"grep\",\"arguments\":\"{}\"}"),
                        call("\"index\":0,\"id\":\"b\",\"function\":{\"name\":\"glob\",\"arguments\":\"{}\"}"),
                        finish("tool_calls"),
                        DONE));

        assertThat(reply.calls()).containsExactly(new ToolCall("a", "grep", "{}"), new ToolCall("b", "glob", "{}"));
    }

    @Test
    void calls_that_have_neither_index_nor_id_begin_with_their_names() {
        ChatReply reply = new Reception()
                .of(Dialect.OPENAI)
                .reply(stream(
                        call("\"function\":{\"name\":\"grep\",\"arguments\":\"{}\"}"),
                        call("\"function\":{\"name\":\"glob\",\"arguments\":\"{}\"}"),
                        finish("stop"),
                        DONE));

        assertThat(reply.calls()).extracting(ToolCall::name).containsExactly("grep", "glob");
    }

    @ParameterizedTest
    @CsvSource({
        "stop, STOP", "end_turn, STOP", "eos, STOP", "STOP, STOP",
        "length, LENGTH", "max_tokens, LENGTH", "tool_calls, TOOL_CALLS", "tool_use, TOOL_CALLS",
        "function_call, TOOL_CALLS", "content_filter, CONTENT_FILTER", "whatever, UNKNOWN"
    })
    void servers_have_several_words_for_why_a_model_stopped(String word, FinishReason reason) {
        assertThat(FinishReason.of(word)).isEqualTo(reason);
    }

    @Test
    void a_reply_is_the_same_wherever_its_pieces_end() {
        Random random = new Random(7);
        String text = "<think>a < b </thin c</think>\n<think>no</think> end </think>";
        for (int round = 0; round < 300; round++) {
            StringBuilder pieces = new StringBuilder();
            for (int at = 0; at < text.length(); ) {
                int end = Math.min(text.length(), at + 1 + random.nextInt(9));
                pieces.append(stream(content(text.substring(at, end))));
                at = end;
            }
            Reception reception = new Reception().of(Dialect.OLLAMA);
            ChatReply reply = reception.reply(pieces + stream(finish("stop"), DONE));

            assertThat(reply.reasoning()).isEqualTo("a < b </thin c");
            assertThat(reply.content()).isEqualTo("\n<think>no</think> end </think>");
            assertThat(reception.events().stream()
                            .filter(ChatEvent.TextDelta.class::isInstance)
                            .map(event -> ((ChatEvent.TextDelta) event).text())
                            .reduce("", String::concat))
                    .isEqualTo(reply.content());
        }
    }

    private static String content(String text) {
        return delta("\"content\":" + Json.line(text));
    }

    private static String call(String fields) {
        return delta("\"tool_calls\":[{\"type\":\"function\"," + fields + "}]");
    }

    private static String replayed(ChatReply reply) {
        ReplyReceived received = new ReplyReceived(
                1,
                reply.content(),
                reply.reasoning(),
                reply.calls(),
                reply.finish(),
                reply.usage(),
                reply.model(),
                null,
                reply.thoughtForm(),
                null);
        return MessageFactory.reply(received).orElseThrow().text();
    }

    static String recorded(Dialect dialect) {
        String name = "dialects/" + dialect.word() + ".txt";
        try (InputStream in = Objects.requireNonNull(DialectsTest.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void many_small_pieces_of_a_block_are_put_together_once() {
        String piece =
                stream(delta("\"reasoning_details\":[{\"type\":\"reasoning.text\",\"text\":\"x\",\"index\":0}]"));
        int count = 60_000;

        ChatReply reply = new Reception()
                .of(Dialect.OPENROUTER)
                .reply(piece.repeat(count) + stream(content("y"), finish("stop"), DONE));

        assertThat(reply.reasoning()).hasSize(count);
        assertThat(replayed(reply)).contains("x".repeat(count));
    }

    @Test
    void blanks_without_end_are_a_text() {
        String blanks = stream(content(" ")).repeat(5_000);

        ChatReply reply = new Reception().of(Dialect.VLLM).reply(blanks + stream(finish("stop"), DONE));

        assertThat(reply.content()).hasSize(5_000);
    }

    @Test
    void every_dialect_has_its_words() {
        assertThat(List.of(Dialect.words())).contains("openrouter", "lmstudio").doesNotContain("auto");
    }
}
