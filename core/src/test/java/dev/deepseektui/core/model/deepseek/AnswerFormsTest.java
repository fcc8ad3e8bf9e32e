package dev.deepseektui.core.model.deepseek;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatReply.FinishReason;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Delivery;
import dev.deepseektui.testkit.simulator.brain.Delivery.UsagePlace;
import dev.deepseektui.testkit.simulator.brain.Fault.Drip;
import dev.deepseektui.testkit.simulator.brain.Place.AnswerPoint;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A complete answer gives the same reply, however the simulator splits it and wherever it reports the usage. */
@Timeout(60)
class AnswerFormsTest {

    @ParameterizedTest(name = "usage {0}, {1} characters a delta, {2} bytes at a time")
    @CsvSource({
        "EXTRA, 1, 1",
        "EXTRA, 1000, 3",
        "LAST, 1, 2",
        "LAST, 8, 1000",
        "NONE, 3, 5",
    })
    void however_it_is_cut_and_wherever_its_usage_stands(UsagePlace usage, int piece, int bytes) {
        Answer answer = MatrixAnswer.with(new Drip(AnswerPoint.FIRST_EVENT, bytes, Duration.ZERO))
                .delivered(new Delivery(piece, usage));
        try (Rehearsal rehearsal = new Rehearsal(ask -> answer)) {
            ChatReply reply = Rehearsal.reply(rehearsal.ask(MatrixAnswer.request()));

            TokenUsage billed = rehearsal.outcome(1).usage().orElseThrow().toTokenUsage();
            assertThat(reply).isEqualTo(MatrixAnswer.whole(usage == UsagePlace.NONE ? TokenUsage.UNKNOWN : billed));
            assertThat(new Told(rehearsal.events).reply()).isEqualTo(Told.shown(reply));
            assertThat(rehearsal.requests()).isEqualTo(1);
        }
    }

    @Test
    void an_empty_answer_is_an_answer() {
        try (Rehearsal rehearsal = new Rehearsal(ask -> Answer.of(""))) {
            ChatReply reply = Rehearsal.reply(rehearsal.ask(MatrixAnswer.request()));

            assertThat(reply.isEmpty()).isTrue();
            assertThat(reply.finishReason()).isEqualTo(FinishReason.STOP);
            assertThat(reply.usage().completion()).isZero();
            assertThat(rehearsal.events).isEmpty();
            assertThat(rehearsal.requests()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = FinishReason.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"INSUFFICIENT_SYSTEM_RESOURCE", "ERROR"})
    void every_reason_to_stop_is_told(FinishReason reason) {
        String word = reason == FinishReason.UNKNOWN ? "bored" : reason.name().toLowerCase(Locale.ROOT);
        try (Rehearsal rehearsal = new Rehearsal(ask -> Answer.of("Yes.").finishing(word))) {
            ChatReply reply = Rehearsal.reply(rehearsal.ask(MatrixAnswer.request()));

            assertThat(reply.finish()).isEqualTo(word);
            assertThat(reply.finishReason()).isEqualTo(reason);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[1]", "null", "{\"a\":1}}", "{\"a\": 1.50 }"})
    void arguments_arrive_as_the_model_wrote_them(String arguments) {
        Answer answer = Answer.of("").calling(new ToolCall("c", "bash", arguments), new ToolCall("d", "bash", "{}"));
        try (Rehearsal rehearsal = new Rehearsal(ask -> answer)) {
            ChatReply reply = Rehearsal.reply(rehearsal.ask(MatrixAnswer.request()));

            assertThat(reply.calls()).isEqualTo(List.copyOf(answer.calls()));
        }
    }
}
