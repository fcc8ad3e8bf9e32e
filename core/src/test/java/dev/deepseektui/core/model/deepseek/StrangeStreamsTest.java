package dev.deepseektui.core.model.deepseek;

import static dev.deepseektui.core.model.deepseek.Reception.delta;
import static dev.deepseektui.core.model.deepseek.Reception.finish;
import static dev.deepseektui.core.model.deepseek.Reception.stream;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.FailureKind;
import dev.deepseektui.core.model.ChatFailure.RequestFailed;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatReply.FinishReason;
import dev.deepseektui.core.model.Dialect;
import dev.deepseektui.core.tape.event.ReasoningFormat;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Undocumented variations in servers' streams. */
class StrangeStreamsTest {
    private static final String DONE = "[DONE]";
    private static final String NOTHING_MORE = "{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":null}]}";

    /** A variant of the same stream. */
    private enum Guise {
        WINDOWS_LINES,
        OLD_MAC_LINES,
        BYTE_ORDER_MARK,
        KEEP_ALIVES,
        NAMED_EVENTS,
        WITHOUT_BLANKS,
        LINES_WITHIN_JSON,
        NO_END_MARK,
        END_MARK_WITH_BLANKS;

        String of(String text) {
            return switch (this) {
                case WINDOWS_LINES -> text.replace("\n", "\r\n");
                case OLD_MAC_LINES -> text.replace("\n", "\r");
                case BYTE_ORDER_MARK -> "\ufeff" + text;
                case KEEP_ALIVES ->
                    ": ping\n\n" + text.replace("\n\n", "\n\n: keep-alive \ud83d\ude00\n\n:\n\ndata:\n\n");
                case NAMED_EVENTS -> text.replace("data: ", "event: message\nid: 7\nretry: 10\ndata: ");
                case WITHOUT_BLANKS -> text.replace("data: ", "data:");
                case LINES_WITHIN_JSON -> text.replace(",\"choices\":", ",\ndata: \"choices\":");
                case NO_END_MARK -> text.replace("data: [DONE]", "");
                case END_MARK_WITH_BLANKS -> text.replace("[DONE]", " [DONE] ");
            };
        }
    }

    static Stream<Arguments> everyDialectInEveryGuise() {
        return Stream.of(Dialect.values())
                .filter(dialect -> dialect != Dialect.DEEPSEEK && dialect != Dialect.OPENAI)
                .flatMap(dialect -> Stream.of(Guise.values()).map(guise -> Arguments.of(dialect, guise)));
    }

    @ParameterizedTest
    @MethodSource("everyDialectInEveryGuise")
    void a_stream_in_another_guise_is_the_same_reply_even_byte_by_byte(Dialect dialect, Guise guise)
            throws RequestFailed {
        String recorded = DialectsTest.recorded(dialect).replace("a list", "a \u5217\u8868 \ud83d\ude00");
        ChatReply plain = new Reception().of(dialect).reply(recorded);
        byte[] bytes = guise.of(recorded).getBytes(StandardCharsets.UTF_8);

        assertThat(new Reception().of(dialect).read(new ByteArrayInputStream(bytes)))
                .isEqualTo(plain);
        assertThat(new Reception().of(dialect).read(new OneByOne(bytes))).isEqualTo(plain);
        assertThat(plain.reasoning()).contains("\u5217\u8868 \ud83d\ude00");
    }

    @Test
    void half_a_character_is_whole_with_the_next_piece() {
        ChatReply reply =
                reply(delta("\"content\":\"a\\ud83d\""), delta("\"content\":\"\\ude00b\""), finish("stop"), DONE);

        assertThat(reply.content()).isEqualTo("a\ud83d\ude00b");
    }

    @Test
    void an_empty_reason_to_stop_is_none() {
        String running = "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"par\"},\"finish_reason\":\"\"}]}";

        ChatFailure cut = new Reception().of(Dialect.SILICONFLOW).failure(stream(running));
        ChatReply whole = new Reception().of(Dialect.SILICONFLOW).reply(stream(running, finish("stop"), running, DONE));

        assertThat(cut.kind()).isEqualTo(FailureKind.CUT_OFF);
        assertThat(cut.received().content()).isEqualTo("par");
        assertThat(whole.finish()).isEqualTo("stop");
    }

    @ParameterizedTest
    @CsvSource({
        "eos_token, STOP", "complete, STOP", "max_length, LENGTH", "MODEL_CONTEXT_WINDOW_EXCEEDED, LENGTH",
        "tool-calls, TOOL_CALLS", "content-filter, CONTENT_FILTER", "refusal, CONTENT_FILTER", "error, ERROR",
        "abort, ERROR"
    })
    void more_words_for_why_a_model_stopped(String word, FinishReason reason) {
        assertThat(FinishReason.of(word)).isEqualTo(reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"error", "abort"})
    void an_answer_that_its_provider_gave_up_is_no_whole_one(String reason) {
        ChatFailure shown =
                new Reception().of(Dialect.OPENROUTER).failure(stream(content("par"), finish(reason), DONE));
        ChatFailure nothing = new Reception().of(Dialect.OPENROUTER).failure(stream(finish(reason), DONE));

        assertThat(shown.kind()).isEqualTo(FailureKind.CUT_OFF);
        assertThat(shown.received().content()).isEqualTo("par");
        assertThat(nothing.kind()).isEqualTo(FailureKind.SERVER_ERROR);
        assertThat(nothing.message()).contains("failed in the middle of the answer");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"id\":\"gen-1\",\"error\":{\"code\":502,\"message\":\"Provider"
                        + " disconnected\"},\"choices\":[{\"index\":0,\"delta\":{\"content\":\"\"},\"finish_reason\":\"error\"}]}"
                        + " | NETWORK",
                "{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"error\",\"error\":{\"code\":429,\"message\":\"Provider"
                        + " disconnected\"}}]} | RATE_LIMITED",
                "{\"error\":\"Provider disconnected\"} | SERVER_ERROR",
                "{\"object\":\"error\",\"message\":\"Provider disconnected\",\"code\":503} | OVERLOADED",
                "{\"detail\":\"Provider disconnected\"} | SERVER_ERROR"
            })
    void an_error_within_a_stream_that_began_well_is_that_error(String error, FailureKind kind) {
        ChatFailure nothing = new Reception().of(Dialect.OPENROUTER).failure(stream(NOTHING_MORE, error, DONE));
        ChatFailure shown =
                new Reception().of(Dialect.OPENROUTER).failure("event: error\n" + stream(content("par"), error, DONE));

        assertThat(nothing.kind()).isEqualTo(kind);
        assertThat(nothing.message()).contains("Provider disconnected");
        assertThat(shown.kind()).isEqualTo(FailureKind.CUT_OFF);
        assertThat(shown.received().content()).isEqualTo("par");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"prompt_tokens\":null}", "{\"prompt_tokens\":\"7\"}", "null", "[]", "0"})
    void a_second_usage_that_says_nothing_takes_nothing_away(String usage) {
        ChatReply reply = reply(
                content("x"),
                finish("stop"),
                "{\"choices\":[],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":2}}",
                "{\"choices\":[],\"usage\":" + usage + "}",
                DONE);

        assertThat(reply.usage()).isEqualTo(new TokenUsage(9L, 2L, null, null, null));
    }

    @Test
    void usage_that_grows_with_each_chunk_counts_as_the_last_says() {
        ChatReply reply = reply(
                "{\"choices\":[{\"delta\":{\"content\":\"a\"}}],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":1}}",
                "{\"choices\":[{\"delta\":{\"content\":\"b\"},\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":2}}",
                DONE);

        assertThat(reply.usage().completion()).isEqualTo(2);
        assertThat(reply.content()).isEqualTo("ab");
    }

    @Test
    void text_in_parts_is_text() {
        ChatReply reply = reply(
                delta("\"content\":[{\"type\":\"text\",\"text\":\"I \"},{\"type\":\"image\"},null,7]"),
                delta("\"content\":[{\"type\":\"text\",\"text\":\"look.\"}]"),
                finish("stop"),
                DONE);

        assertThat(reply.content()).isEqualTo("I look.");
    }

    @Test
    void a_name_that_comes_again_with_each_piece_of_its_arguments_is_one_call() {
        ChatReply reply = reply(
                call("\"function\":{\"name\":\"grep\",\"arguments\":\"{\\\"x\\\":\"}"),
                call("\"function\":{\"name\":\"grep\",\"arguments\":\"{\\\"y\\\":1}\"}"),
                call("\"function\":{\"name\":\"grep\",\"arguments\":\"}\"}"),
                finish("tool_calls"),
                DONE);

        assertThat(reply.calls()).extracting(ToolCall::arguments).first().isEqualTo("{\"x\":{\"y\":1}");
    }

    @Test
    void two_calls_of_one_tool_without_index_and_id_are_two() {
        ChatReply reply = reply(
                call("\"function\":{\"name\":\"grep\",\"arguments\":\"{\\\"x\\\":1}\"}"),
                call("\"function\":{\"name\":\"grep\",\"arguments\":\"{\\\"x\\\":2}\"}"),
                finish("tool_calls"),
                DONE);

        assertThat(reply.calls()).extracting(ToolCall::arguments).containsExactly("{\"x\":1}", "{\"x\":2}");
    }

    @Test
    void an_id_that_comes_again_with_every_piece_and_a_name_that_is_empty_then_are_one_call() {
        ChatReply reply = reply(
                call("\"index\":0,\"id\":\"a\",\"function\":{\"name\":\"grep\",\"arguments\":null}"),
                call("\"index\":0,\"id\":\"a\",\"function\":{\"name\":\"\",\"arguments\":\"{\\\"x\\\":\"}"),
                call("\"index\":0,\"id\":\"\",\"function\":{\"name\":null,\"arguments\":\"1}\"}"),
                finish("tool_calls"),
                DONE);

        assertThat(reply.calls()).containsExactly(new ToolCall("a", "grep", "{\"x\":1}"));
    }

    @Test
    void an_id_that_changes_with_every_piece_is_the_first_one() {
        ChatReply reply = reply(
                call("\"index\":0,\"id\":\"a\",\"function\":{\"name\":\"grep\",\"arguments\":\"{\"}"),
                call("\"index\":0,\"id\":\"b\",\"function\":{\"arguments\":\"}\"}"),
                finish("tool_calls"),
                DONE);

        assertThat(reply.calls()).containsExactly(new ToolCall("a", "grep", "{}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"tool_calls\":null",
                "\"tool_calls\":[]",
                "\"tool_calls\":{}",
                "\"content\":null,\"reasoning_content\":null,\"reasoning\":null,\"reasoning_details\":null,\"refusal\":null"
            })
    void what_is_null_is_not_there(String fields) {
        ChatReply reply = reply(delta(fields), content("x"), finish("stop"), DONE);

        assertThat(reply.content()).isEqualTo("x");
        assertThat(reply.calls()).isEmpty();
        assertThat(reply.reasoning()).isNull();
    }

    @Test
    void blocks_of_reasoning_are_joined_by_their_kind_and_stay_in_their_order() throws IOException {
        ChatReply reply = new Reception()
                .of(Dialect.OPENROUTER)
                .reply(stream(
                        blocks("{\"type\":\"reasoning.summary\",\"summary\":\"To \",\"id\":\"s\",\"index\":0}"),
                        blocks("{\"type\":\"reasoning.summary\",\"summary\":\"list.\",\"index\":0}"),
                        blocks("{\"type\":\"reasoning.text\",\"text\":\"Hm\",\"index\":1}"
                                + ",{\"type\":\"reasoning.text\",\"text\":\".\",\"id\":null,\"index\":1}"),
                        blocks("{\"type\":\"reasoning.text\",\"text\":null,\"signature\":\"c2ln\",\"index\":1}"),
                        blocks("{\"type\":\"reasoning.encrypted\",\"data\":\"AA\",\"index\":2}"),
                        blocks("7,null,{\"type\":\"reasoning.encrypted\",\"data\":\"BB\",\"index\":3}"),
                        finish("stop"),
                        DONE));

        ReasoningFormat form = Objects.requireNonNull(reply.thoughtForm());
        assertThat(reply.reasoning()).isEqualTo("To list.Hm.");
        assertThat(Json.tree(Objects.requireNonNull(form.details()))).isEqualTo(Json.tree("""
            [{"type":"reasoning.summary","summary":"To list.","id":"s","index":0},
             {"type":"reasoning.text","text":"Hm.","index":1,"id":null,"signature":"c2ln"},
             {"type":"reasoning.encrypted","data":"AA","index":2},
             {"type":"reasoning.encrypted","data":"BB","index":3}]\
            """));
    }

    @Test
    void no_number_is_no_reason_to_lose_an_answer() {
        ChatReply reply = reply(
                "{\"choices\":[{\"index\":0,\"logprobs\":NaN,\"delta\":{\"content\":\"x\"},\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":NaN}}",
                DONE);

        assertThat(reply.content()).isEqualTo("x");
        assertThat(reply.usage()).isEqualTo(TokenUsage.UNKNOWN);
    }

    private static ChatReply reply(String... chunks) {
        return new Reception().of(Dialect.OPENAI).reply(stream(chunks));
    }

    private static String content(String text) {
        return delta("\"content\":" + Json.line(text));
    }

    private static String call(String fields) {
        return delta("\"tool_calls\":[{\"type\":\"function\"," + fields + "}]");
    }

    private static String blocks(String blocks) {
        return delta("\"reasoning_details\":[" + blocks + "]");
    }

    /** A stream that never has more than one byte available. */
    private static final class OneByOne extends FilterInputStream {
        OneByOne(byte[] bytes) {
            super(new ByteArrayInputStream(bytes));
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            return super.read(target, offset, Math.min(1, length));
        }
    }
}
