package dev.deepseektui.core.model.deepseek;

import static dev.deepseektui.core.model.deepseek.Reception.call;
import static dev.deepseektui.core.model.deepseek.Reception.delta;
import static dev.deepseektui.core.model.deepseek.Reception.finish;
import static dev.deepseektui.core.model.deepseek.Reception.stream;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.model.ChatEvent.CallDelta;
import dev.deepseektui.core.model.ChatEvent.ReasoningDelta;
import dev.deepseektui.core.model.ChatEvent.TextDelta;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.FailureKind;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatReply.FinishReason;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.Seed;
import java.io.ByteArrayInputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerStreamTest {
    private static final String USAGE =
            "\"usage\":{\"prompt_tokens\":30,\"completion_tokens\":7,\"prompt_cache_hit_tokens\":10,"
                    + "\"prompt_cache_miss_tokens\":20,\"completion_tokens_details\":{\"reasoning_tokens\":5}}";
    private static final String DONE = "[DONE]";

    private final Reception reception = new Reception();

    @Test
    void text_and_reasoning_are_told_and_kept() {
        ChatReply reply = reception.reply(stream(
                delta("\"role\":\"assistant\",\"content\":null,\"reasoning_content\":\"\""),
                delta("\"reasoning_content\":\"Hm\""),
                delta("\"reasoning_content\":\"m\""),
                delta("\"content\":\"Yes\",\"reasoning_content\":null"),
                delta("\"content\":\".\""),
                finish("stop"),
                DONE));

        assertThat(reply)
                .isEqualTo(new ChatReply("Yes.", "Hmm", List.of(), "stop", TokenUsage.UNKNOWN, "deepseek-flash"));
        assertThat(reception.events())
                .containsExactly(
                        new ReasoningDelta("Hm"), new ReasoningDelta("m"), new TextDelta("Yes"), new TextDelta("."));
    }

    @Test
    void parallel_calls_are_put_together_by_index_though_they_alternate() {
        ChatReply reply = reception.reply(stream(
                call(0, "\"id\":\"a\",\"function\":{\"name\":\"grep\",\"arguments\":\"\"}"),
                call(1, "\"id\":\"b\",\"function\":{\"name\":\"glob\",\"arguments\":\"{\\\"x\\\"\"}"),
                call(0, "\"function\":{\"arguments\":\"{}\"}"),
                call(1, "\"function\":{\"arguments\":\":1}\"}"),
                finish("tool_calls"),
                DONE));

        List<ToolCall> calls = List.of(new ToolCall("a", "grep", "{}"), new ToolCall("b", "glob", "{\"x\":1}"));
        assertThat(reply.calls()).isEqualTo(calls);
        assertThat(reply.finishReason()).isEqualTo(FinishReason.TOOL_CALLS);
        assertThat(reception.events())
                .containsExactly(
                        new CallDelta(0, "a", "grep", ""),
                        new CallDelta(1, "b", "glob", "{\"x\""),
                        new CallDelta(0, null, null, "{}"),
                        new CallDelta(1, null, null, ":1}"));
    }

    @Test
    void an_id_may_come_late_and_the_first_one_holds() {
        ChatReply reply = reception.reply(stream(
                call(0, "\"function\":{\"name\":\"grep\",\"arguments\":\"{\"}"),
                call(0, "\"id\":\"late\",\"function\":{\"arguments\":\"}\"}"),
                call(0, "\"id\":\"later\",\"function\":{\"name\":\"other\"}"),
                finish("tool_calls"),
                DONE));

        assertThat(reply.calls()).containsExactly(new ToolCall("late", "grep", "{}"));
    }

    @Test
    void calls_without_an_id_or_with_anothers_get_one_of_their_own() {
        ChatReply reply = reception.reply(stream(
                call(0, "\"id\":\"same\",\"function\":{\"name\":\"a\",\"arguments\":\"1\"}"),
                call(1, "\"id\":\"same\",\"function\":{\"name\":\"b\",\"arguments\":\"2\"}"),
                call(2, "\"id\":\"\",\"function\":{\"name\":\"c\",\"arguments\":\"3\"}"),
                finish("tool_calls"),
                DONE));

        assertThat(reply.calls())
                .extracting(ToolCall::id)
                .doesNotHaveDuplicates()
                .startsWith("same")
                .allMatch(id -> id.matches("same|call_id[0-9]+"));
    }

    @Test
    void calls_without_an_index_count_as_they_stand() {
        ChatReply reply = reception.reply(stream(
                delta("\"tool_calls\":[{\"id\":\"a\",\"function\":{\"name\":\"x\",\"arguments\":\"{}\"}},"
                        + "{\"id\":\"b\",\"function\":{\"name\":\"y\",\"arguments\":{\"k\":1}}}]"),
                finish("tool_calls"),
                DONE));

        assertThat(reply.calls()).containsExactly(new ToolCall("a", "x", "{}"), new ToolCall("b", "y", "{\"k\":1}"));
    }

    @Test
    void usage_comes_with_the_last_choice_or_after_it_and_the_last_one_holds() {
        String early = "{\"choices\":[],\"usage\":{\"prompt_tokens\":1}}";
        String withChoice = "{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]," + USAGE + "}";
        String extra = "{\"choices\":[]," + USAGE + "}";
        String none = "{\"choices\":[],\"usage\":null}";
        TokenUsage expected = new TokenUsage(30L, 7L, 10L, 20L, 5L);

        assertThat(reception.reply(stream(early, withChoice, none, DONE)).usage())
                .isEqualTo(expected);
        assertThat(reception.reply(stream(finish("stop"), extra, none, DONE)).usage())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\uFEFF", "\n\n\n", "\r\n", ": keep-alive\n\n", " \n: keep-alive\r\n\r\n"})
    void what_stands_before_the_first_event_does_not_matter(String before) {
        assertThat(reception
                        .reply(before + stream(delta("\"content\":\"a\""), finish("stop"), DONE))
                        .content())
                .isEqualTo("a");
    }

    @Test
    void nothing_counts_after_the_end_mark() {
        assertThat(reception
                        .reply(stream(delta("\"content\":\"a\""), finish("stop"), DONE, delta("\"content\":\"b\"")))
                        .content())
                .isEqualTo("a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n\n", "\n", ""})
    void a_last_event_needs_no_blank_line(String end) {
        assertThat(reception
                        .reply(stream(delta("\"content\":\"a\""), finish("stop")) + "data: {\"choices\":[]," + USAGE
                                + "}" + end)
                        .usage()
                        .prompt())
                .isEqualTo(30);
        assertThat(reception
                        .reply(stream(delta("\"content\":\"a\"")) + "data: [DONE]" + end)
                        .finish())
                .isNull();
    }

    @Test
    void an_error_after_the_finish_reason_takes_nothing_away() {
        String error = "{\"error\":{\"message\":\"busy\",\"type\":\"server_error\"}}";
        String usage = "{\"choices\":[]," + USAGE + "}";

        ChatReply reply = reception.reply(stream(
                call(0, "\"id\":\"a\",\"function\":{\"name\":\"grep\",\"arguments\":\"{}\"}"),
                finish("tool_calls"),
                error,
                usage));

        assertThat(reply.calls()).containsExactly(new ToolCall("a", "grep", "{}"));
        assertThat(reply.usage().prompt()).isEqualTo(30);
    }

    @Test
    void a_document_may_begin_with_a_byte_order_mark() {
        String refusal = "\ufeff{\"error\":{\"message\":\"no\",\"code\":401}}";
        byte[] bytes = refusal.getBytes(StandardCharsets.UTF_8);

        assertThat(reception.failure(refusal).kind()).isEqualTo(FailureKind.KEY);
        assertThat(reception
                        .failure(new SequenceInputStream(
                                new ByteArrayInputStream(bytes, 0, 1),
                                new ByteArrayInputStream(bytes, 1, bytes.length - 1)))
                        .kind())
                .isEqualTo(FailureKind.KEY);
    }

    @Test
    void a_stream_that_ends_after_the_finish_reason_is_whole() {
        assertThat(reception
                        .reply(stream(delta("\"content\":\"a\""), finish("length")))
                        .finishReason())
                .isEqualTo(FinishReason.LENGTH);
    }

    @Test
    void a_stream_that_ends_before_it_is_cut_off_and_keeps_what_came() {
        ChatFailure failure = reception.failure(stream(
                delta("\"reasoning_content\":\"hm\""),
                delta("\"content\":\"par\""),
                call(0, "\"function\":{\"arguments\":\"{\"}")));

        assertThat(failure.kind()).isEqualTo(FailureKind.CUT_OFF);
        assertThat(failure.message())
                .isEqualTo("The answer was cut off: api.example.org ended the answer before it was whole; check the"
                        + " network and model.base_url");
        assertThat(failure.received().content()).isEqualTo("par");
        assertThat(failure.received().reasoning()).isEqualTo("hm");
        assertThat(failure.received().calls()).hasSize(1);
    }

    @Test
    void half_an_event_at_the_end_is_a_cut_too() {
        assertThat(reception
                        .failure(stream(delta("\"content\":\"a\"")) + "data: {\"choi")
                        .kind())
                .isEqualTo(FailureKind.CUT_OFF);
        assertThat(reception
                        .brokenAfter(stream(delta("\"content\":\"a\"")) + "data: {\"choi")
                        .message())
                .contains("cut off", "connection reset");
    }

    @Test
    void a_whole_event_before_the_break_is_kept() {
        ChatFailure failure = reception.brokenAfter(
                stream(delta("\"content\":\"a\"")) + "data: " + delta("\"content\":\"b\"") + "\n");

        assertThat(failure.received().content()).isEqualTo("ab");
    }

    @Test
    void a_stream_that_ends_before_anything_was_shown_failed_in_passing() {
        ChatFailure failure = reception.failure(stream(delta("\"role\":\"assistant\"")));

        assertThat(failure.kind()).isEqualTo(FailureKind.NETWORK);
        assertThat(failure.received()).isEqualTo(ChatReply.NOTHING);
        assertThat(reception.failure("").kind()).isEqualTo(FailureKind.NETWORK);
        assertThat(reception.brokenAfter("").kind()).isEqualTo(FailureKind.NETWORK);
        assertThat(reception.failure(": keep-alive\n\n").kind()).isEqualTo(FailureKind.NETWORK);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"error\":{\"message\":\"boom\",\"type\":\"server_error\"}}       | SERVER_ERROR",
                "{\"error\":{\"message\":\"boom\",\"type\":\"rate_limit_error\"}}   | RATE_LIMITED",
                "{\"error\":{\"message\":\"boom\",\"code\":\"503\"}}                | OVERLOADED",
                "{\"error\":{\"message\":\"boom\",\"code\":402}}                    | BALANCE",
                "{\"error\":\"boom\"}                                               | SERVER_ERROR",
                "{\"object\":\"error\",\"message\":\"boom\",\"code\":400}           | BAD_REQUEST",
                "{\"error\":{\"message\":\"boom\",\"type\":\"authentication_error\"}} | KEY"
            })
    void an_error_in_place_of_an_answer_is_that_error(String error, FailureKind kind) {
        assertThat(reception.failure(stream(error)).kind()).isEqualTo(kind);
        assertThat(reception.failure(error).kind()).isEqualTo(kind);
        assertThat(reception.failure("\n\n" + error + "\n").message()).contains("boom");
    }

    @Test
    void an_error_in_the_middle_keeps_what_was_shown() {
        ChatFailure failure =
                reception.failure(stream(delta("\"content\":\"par\""), "{\"error\":{\"message\":\"boom\"}}", DONE));

        assertThat(failure.kind()).isEqualTo(FailureKind.CUT_OFF);
        assertThat(failure.message()).startsWith("The answer was cut off: ").contains("boom");
        assertThat(failure.received().content()).isEqualTo("par");
    }

    @Test
    void an_answer_that_is_no_stream_is_read_as_well() {
        ChatReply reply = reception.reply("""


            {
              "model": "m",
              "choices": [
                {"index": 0, "message": {"role": "assistant", "content": "Hi", "reasoning_content": "r",
                 "tool_calls": [{"id": "a", "type": "function", "function": {"name": "x", "arguments": "{}"}}]},
                 "finish_reason": "tool_calls"}
              ],
              "usage": {"prompt_tokens": 3}
            }
            """);

        assertThat(reply)
                .isEqualTo(new ChatReply(
                        "Hi",
                        "r",
                        List.of(new ToolCall("a", "x", "{}")),
                        "tool_calls",
                        new TokenUsage(3L, null, null, null, null),
                        "m"));
        assertThat(reception.events()).hasSize(3);
    }

    @Test
    void json_that_is_no_answer_is_no_answer() {
        assertThat(reception.failure("{\"hello\":1}").kind()).isEqualTo(FailureKind.PROTOCOL);
        assertThat(reception.failure("{\"choices\":[").kind()).isEqualTo(FailureKind.NETWORK);
    }

    @Test
    void an_empty_answer_is_an_answer() {
        assertThat(reception.reply(stream(delta("\"content\":\"\""), finish("stop"), DONE)))
                .isEqualTo(new ChatReply("", null, List.of(), "stop", TokenUsage.UNKNOWN, "deepseek-flash"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"oops", "[1]", "null", "{\"a\":", "\u0000"})
    void garbage_in_an_event_stops_rather_than_losing_text(String garbage) {
        assertThat(reception.failure(stream(garbage, finish("stop"), DONE)).kind())
                .isEqualTo(FailureKind.PROTOCOL);

        ChatFailure failure = reception.failure(
                stream(delta("\"content\":\"a\""), garbage, delta("\"content\":\"b\""), finish("stop"), DONE));
        assertThat(failure.kind()).isEqualTo(FailureKind.PROTOCOL);
        assertThat(failure.received().content()).isEqualTo("a");
    }

    @Test
    void garbage_outside_events_is_skipped() {
        assertThat(reception
                        .reply("<garbage>\n" + stream(delta("\"content\":\"a\""), finish("stop"), DONE))
                        .content())
                .isEqualTo("a");
    }

    @Test
    void wrong_types_count_as_absent() {
        ChatReply reply = reception.reply(stream(
                "{\"model\":7,\"choices\":{},\"usage\":[]}",
                delta("\"content\":5,\"reasoning_content\":{},\"tool_calls\":\"x\""),
                "{\"choices\":[null,3,{\"index\":1,\"delta\":{\"content\":\"other\"}},{\"delta\":{\"content\":\"a\"},\"finish_reason\":3}]}",
                finish("stop"),
                DONE));

        assertThat(reply.content()).isEqualTo("a");
        assertThat(reply.calls()).isEmpty();
    }

    @Test
    void any_cut_of_the_bytes_gives_the_same_answer() throws Exception {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        byte[] bytes = (": keep-alive\r\n\r\n"
                        + stream(
                                delta("\"reasoning_content\":\"思考😀\""),
                                delta("\"content\":\"Grüße 漢字\""),
                                call(0, "\"id\":\"a\",\"function\":{\"name\":\"x\",\"arguments\":\"{\\\"é\\\":1}\"}"),
                                "{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]," + USAGE + "}",
                                DONE))
                .getBytes(StandardCharsets.UTF_8);
        ChatReply whole = new Reception().read(new ByteArrayInputStream(bytes));
        for (int round = 0; round < 300; round++) {
            assertThat(new Reception().read(new Trickle(bytes, random)))
                    .as("seed %d round %d", seed, round)
                    .isEqualTo(whole);
        }
    }

    /** A stream that returns a few bytes per read. */
    private static final class Trickle extends ByteArrayInputStream {
        private final Random random;

        Trickle(byte[] bytes, Random random) {
            super(bytes);
            this.random = random;
        }

        @Override
        public int read(byte[] target) {
            return read(target, 0, 1 + random.nextInt(9));
        }
    }
}
