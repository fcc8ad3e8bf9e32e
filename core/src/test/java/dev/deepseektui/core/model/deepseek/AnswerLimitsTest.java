package dev.deepseektui.core.model.deepseek;

import static dev.deepseektui.core.model.deepseek.Reception.call;
import static dev.deepseektui.core.model.deepseek.Reception.delta;
import static dev.deepseektui.core.model.deepseek.Reception.finish;
import static dev.deepseektui.core.model.deepseek.Reception.stream;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.FailureKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An endless or oversized answer ends in a failure. The limits are the real ones. */
class AnswerLimitsTest {
    private static final String DONE = "[DONE]";

    private final Reception reception = new Reception();

    @Test
    void an_endless_answer_is_cut_off() {
        ChatFailure failure = reception
                .longest(1 << 20)
                .failure(stream(delta("\"content\":\"" + "x".repeat(1_000) + "\""))
                        .repeat(2_000));

        assertThat(failure.kind()).isEqualTo(FailureKind.PROTOCOL);
        assertThat(failure.message()).contains("more than 1 MB");
        assertThat(failure.received().content().length()).isBetween((1 << 20) - 1_000, 1 << 20);
    }

    @ParameterizedTest
    @ValueSource(strings = {"content", "reasoning_content"})
    void the_longest_answer_fits_and_no_longer_one(String field) {
        String mega = stream(delta("\"" + field + "\":\"" + "x".repeat(1 << 20) + "\""));

        assertThat(reception
                        .reply(mega.repeat(8) + stream(finish("stop"), DONE))
                        .isEmpty())
                .isFalse();
        assertThat(new Reception().failure(mega.repeat(9)).message()).contains("more than 8 MB");
    }

    @ParameterizedTest
    @ValueSource(strings = {"data: {\"x\":[", "{\"x\":["})
    void no_event_and_no_document_is_larger_than_its_tree_may_be(String start) {
        ChatFailure failure = reception.failure(start + "{},".repeat(SseReader.LIMIT / 3));

        assertThat(failure.kind()).isEqualTo(FailureKind.PROTOCOL);
        assertThat(failure.message()).contains("more than 4 MB in one piece");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"id\":\"%s\"", "\"id\":\"a\",\"function\":{\"name\":\"%s\"}"})
    void ids_and_names_have_a_longest(String fields) {
        String longest = fields.formatted("x".repeat(CallAssembly.MAX_LABEL_LENGTH));
        String longer = fields.formatted("x".repeat(CallAssembly.MAX_LABEL_LENGTH + 1));

        assertThat(reception
                        .reply(stream(call(0, longest), finish("tool_calls"), DONE))
                        .calls())
                .hasSize(1);
        assertThat(new Reception().failure(stream(call(0, longer))).message()).contains("more than 1024 characters");
    }

    @Test
    void ids_and_names_count_as_the_answer() {
        String calls = stream(call(0, "\"id\":\"" + "i".repeat(500) + "\",\"function\":{\"name\":\"grep\"}"));

        assertThat(reception.longest(1 << 20).failure(calls.repeat(2_100)).message())
                .contains("more than 1 MB");
    }

    @Test
    void endless_calls_are_cut_off() {
        StringBuilder stream = new StringBuilder();
        for (int index = 0; index <= CallAssembly.MAX_CALLS; index++) {
            stream.append(stream(call(index, "\"id\":\"" + index + "\"")));
        }

        assertThat(reception.failure(stream.toString()).message()).contains("more than 1000 tool calls");
    }
}
