package dev.deepseektui.core.model.deepseek;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatEvent.Retrying;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.FailureKind;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.testkit.simulator.Exchange.Ending;
import dev.deepseektui.testkit.simulator.Exchange.Outcome;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Fault;
import dev.deepseektui.testkit.simulator.brain.Fault.CutMode;
import dev.deepseektui.testkit.simulator.brain.Place.AnswerPoint;
import dev.deepseektui.testkit.simulator.brain.Reply;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each fault at each point of an answer. The verdicts are
 * <ul>
 * <li>whole: the complete answer from one request, without a notice;
 * <li>again: nothing had been shown, so the request was sent again after a pause and a notice and got the complete
 * answer; if the fault recurs, one failure after five retries;
 * <li>twice: something had been shown; the notice contains exactly that, and the second request got the complete
 * answer; if the fault recurs, one failure with exactly what the last of six requests had shown;
 * <li>broken: something had been shown, but the server does not use this protocol: one failure with exactly that, and
 * no second request;
 * <li>alien: one failure and no second request, because the server does not use this protocol.
 * </ul>
 */
@Timeout(60)
class FaultMatrixTest {
    private static final String TABLE = """
        fault             | first byte | first event | reasoning | text   | arguments | finish | done
        delay of 299 s    | whole      | whole       | whole     | whole  | whole     | whole  | whole
        delay of 301 s    | again      | again       | twice     | twice  | twice     | twice  | whole
        stall             | again      | again       | twice     | twice  | twice     | twice  | whole
        drip              | whole      | whole       | whole     | whole  | whole     | whole  | whole
        drip every 299 s  | whole      | whole       | whole     | whole  | whole     | whole  | whole
        drip every 301 s  | again      | again       | twice     | twice  | twice     | twice  | whole
        body ends         | again      | again       | twice     | twice  | twice     | twice  | whole
        connection closed | again      | again       | twice     | twice  | twice     | twice  | whole
        connection reset  | again      | again       | twice     | twice  | twice     | twice  | whole
        garbage line      | again      | whole       | whole     | whole  | whole     | whole  | whole
        garbage event     | again      | alien       | broken    | broken | broken    | broken | whole
        alive every 299 s | again      | whole       | whole     | whole  | whole     | whole  | whole
        """;

    static Stream<Arguments> cells() {
        List<List<String>> rows = TABLE.lines()
                .map(line -> Arrays.stream(line.split("\\|")).map(String::strip).toList())
                .toList();
        List<AnswerPoint> places =
                rows.get(0).stream().skip(1).map(FaultMatrixTest::place).toList();
        return rows.stream()
                .skip(1)
                .flatMap(row -> IntStream.range(0, places.size())
                        .mapToObj(i -> arguments(new MatrixFault(row.get(0), places.get(i)), row.get(i + 1))));
    }

    private static AnswerPoint place(String column) {
        return AnswerPoint.valueOf(column.toUpperCase(Locale.ROOT).replace(' ', '_'));
    }

    static Stream<Arguments> cellsAskedAgain() {
        return cells().filter(cell -> cell.get()[1].equals("again"));
    }

    static Stream<Arguments> cellsAskedTwice() {
        return cells().filter(cell -> cell.get()[1].equals("twice"));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("cells")
    void a_fault_at_a_place_has_one_verdict(MatrixFault fault, String verdict) {
        try (Rehearsal rehearsal =
                new Rehearsal(new Sequence(MatrixAnswer.with(fault.faults()), MatrixAnswer.with()))) {
            ChatOutcome outcome = rehearsal.ask(MatrixAnswer.request());

            switch (verdict) {
                case "whole" -> assertWhole(rehearsal, outcome);
                case "again" -> assertAgain(rehearsal, outcome, fault.kind());
                case "twice" -> assertTwice(rehearsal, outcome, fault);
                case "broken" -> assertBroken(rehearsal, outcome, fault);
                case "alien" -> assertAlien(rehearsal, outcome, fault.words());
                default -> throw new IllegalArgumentException(verdict);
            }
            Outcome sent = rehearsal.outcome(1);
            assertThat(sent.status()).isEqualTo(200);
            assertThat(sent.ending() == Ending.BROKEN_OFF).isEqualTo(fault.breaksOff());
        }
    }

    private static void assertWhole(Rehearsal rehearsal, ChatOutcome outcome) {
        assertComplete(rehearsal, outcome);
        assertThat(rehearsal.requests()).isEqualTo(1);
        assertThat(rehearsal.notices()).isEmpty();
    }

    private static void assertAgain(Rehearsal rehearsal, ChatOutcome outcome, FailureKind kind) {
        assertComplete(rehearsal, outcome);
        assertThat(rehearsal.requests()).isEqualTo(2);
        assertThat(rehearsal.pauses).containsExactly(Duration.ofMillis(250));
        assertThat(rehearsal.notices()).containsExactly(kind.words() + ", retry 1 of 5 in 250 ms");
    }

    private static void assertComplete(Rehearsal rehearsal, ChatOutcome outcome) {
        assertComplete(rehearsal, outcome, rehearsal.events);
    }

    private static void assertComplete(Rehearsal rehearsal, ChatOutcome outcome, List<ChatEvent> events) {
        ChatReply reply = Rehearsal.reply(outcome);
        Told told = new Told(events);
        assertThat(reply)
                .isEqualTo(MatrixAnswer.whole(rehearsal
                        .outcome(rehearsal.requests())
                        .usage()
                        .orElseThrow()
                        .toTokenUsage()));
        assertThat(told.reply()).isEqualTo(Told.shown(reply));
    }

    private static void assertTwice(Rehearsal rehearsal, ChatOutcome outcome, MatrixFault fault) {
        List<ChatEvent> events = rehearsal.events;
        Retrying notice = events.stream()
                .filter(Retrying.class::isInstance)
                .map(Retrying.class::cast)
                .findFirst()
                .orElseThrow();
        int second = events.indexOf(notice) + 1;
        assertCut(notice.failure(), FailureKind.CUT_OFF, fault, new Told(events.subList(0, second)));
        assertComplete(rehearsal, outcome, events.subList(second, events.size()));
        assertThat(rehearsal.requests()).isEqualTo(2);
        assertThat(rehearsal.pauses).containsExactly(Duration.ofMillis(250));
        assertThat(rehearsal.notices()).containsExactly("answer cut off, retry 1 of 5 in 250 ms");
    }

    private static void assertBroken(Rehearsal rehearsal, ChatOutcome outcome, MatrixFault fault) {
        assertCut(Rehearsal.failure(outcome), FailureKind.PROTOCOL, fault, new Told(rehearsal.events));
        assertThat(rehearsal.requests()).isEqualTo(1);
        assertThat(rehearsal.notices()).isEmpty();
    }

    private static void assertCut(ChatFailure failure, FailureKind kind, MatrixFault fault, Told told) {
        assertThat(failure.kind()).isEqualTo(kind);
        assertThat(failure.message()).startsWith("The answer was cut off: 127.0.0.1 " + fault.words());
        assertThat(failure.received())
                .isEqualTo(MatrixAnswer.upTo(fault.place()).orElseThrow());
        assertThat(told.reply()).isEqualTo(Told.shown(failure.received()));
    }

    private static void assertAlien(Rehearsal rehearsal, ChatOutcome outcome, String words) {
        ChatFailure failure = Rehearsal.failure(outcome);
        assertThat(failure)
                .isEqualTo(ChatFailure.of(FailureKind.PROTOCOL, "127.0.0.1 " + words + "; check model.base_url"));
        assertThat(rehearsal.requests()).isEqualTo(1);
        assertThat(rehearsal.events).isEmpty();
    }

    @ParameterizedTest(name = "{0}, every time")
    @MethodSource("cellsAskedAgain")
    void what_never_gets_better_is_one_failure_after_five_resends(MatrixFault fault) {
        try (Rehearsal rehearsal = new Rehearsal(ask -> MatrixAnswer.with(fault.faults()))) {
            ChatFailure failure = Rehearsal.failure(rehearsal.ask(MatrixAnswer.request()));

            assertThat(failure.kind()).isEqualTo(fault.kind());
            assertThat(failure.message())
                    .startsWith("127.0.0.1 " + fault.words())
                    .endsWith("; check the network and model.base_url");
            assertThat(failure.received()).isEqualTo(ChatReply.NOTHING);
            assertThat(rehearsal.requests()).isEqualTo(6);
            assertThat(rehearsal.pauses)
                    .extracting(Duration::toMillis)
                    .containsExactly(250L, 500L, 1000L, 2000L, 4000L);
            assertThat(rehearsal.notices()).hasSize(5).last().asString().endsWith(", retry 5 of 5 in 4 s");
        }
    }

    @ParameterizedTest(name = "{0}, every time")
    @MethodSource("cellsAskedTwice")
    void what_is_cut_every_time_is_one_failure_with_what_the_last_request_had_shown(MatrixFault fault) {
        try (Rehearsal rehearsal = new Rehearsal(ask -> MatrixAnswer.with(fault.faults()))) {
            ChatFailure failure = Rehearsal.failure(rehearsal.ask(MatrixAnswer.request()));

            List<ChatEvent> events = rehearsal.events;
            int last = IntStream.range(0, events.size())
                    .filter(index -> events.get(index) instanceof Retrying)
                    .max()
                    .orElseThrow();
            assertCut(failure, FailureKind.CUT_OFF, fault, new Told(events.subList(last, events.size())));
            assertThat(rehearsal.requests()).isEqualTo(6);
            assertThat(rehearsal.pauses)
                    .extracting(Duration::toMillis)
                    .containsExactly(250L, 500L, 1000L, 2000L, 4000L);
        }
    }

    @Test
    void a_connection_reset_when_it_is_accepted_is_made_again() {
        try (Rehearsal rehearsal = new Rehearsal(new RefusingDoor(2))) {
            ChatOutcome outcome = rehearsal.ask(MatrixAnswer.request());

            assertComplete(rehearsal, outcome);
            assertThat(rehearsal.requests()).isEqualTo(1);
            assertThat(rehearsal.time.lines()).isEqualTo(3);
            assertThat(rehearsal.notices())
                    .containsExactly(
                            "network failure, retry 1 of 5 in 250 ms", "network failure, retry 2 of 5 in 500 ms");
        }
    }

    /** Resets the first {@code resets} connections when they are accepted. */
    private static final class RefusingDoor implements Brain {
        private int left;

        RefusingDoor(int resets) {
            left = resets;
        }

        @Override
        public Reply answer(Ask ask) {
            return MatrixAnswer.with();
        }

        @Override
        public synchronized boolean resetsConnection() {
            return left > 0 && left-- > 0;
        }
    }

    @Test
    void what_brought_nothing_and_what_was_cut_count_together() {
        Brain brain = new Sequence(
                MatrixAnswer.with(new Fault.Cut(AnswerPoint.FIRST_EVENT, CutMode.END)),
                MatrixAnswer.with(new Fault.Cut(AnswerPoint.ARGUMENTS, CutMode.CLOSE)),
                MatrixAnswer.with());
        try (Rehearsal rehearsal = new Rehearsal(brain)) {
            Rehearsal.reply(rehearsal.ask(MatrixAnswer.request()));

            assertThat(rehearsal.notices())
                    .containsExactly(
                            "network failure, retry 1 of 5 in 250 ms", "answer cut off, retry 2 of 5 in 500 ms");
            assertThat(rehearsal.requests()).isEqualTo(3);
        }
    }

    @Test
    void an_answer_that_the_provider_broke_off_for_want_of_capacity_is_asked_for_again_with_its_bill() {
        Brain brain = new Sequence(
                Answer.of("Half of ").finishing("insufficient_system_resource"),
                Answer.of("").finishing("insufficient_system_resource"),
                MatrixAnswer.with());
        try (Rehearsal rehearsal = new Rehearsal(brain)) {
            Rehearsal.reply(rehearsal.ask(MatrixAnswer.request()));

            assertThat(rehearsal.notices())
                    .containsExactly(
                            "answer cut off, retry 1 of 5 in 250 ms", "server overloaded, retry 2 of 5 in 500 ms");
            assertThat(rehearsal.events.stream()
                            .filter(Retrying.class::isInstance)
                            .map(event -> ((Retrying) event).failure().received()))
                    .allSatisfy(
                            received -> assertThat(received.usage().prompt()).isPositive())
                    .extracting(ChatReply::content)
                    .containsExactly("Half of ", "");
        }
    }

    /**
     * A fault that never happens would prove nothing, so the simulator reports an error if a fault cannot be applied.
     */
    @Test
    void a_fault_without_a_place_spoils_its_cell() {
        Reply silent = Answer.of("").with(new Fault.Delay(AnswerPoint.ARGUMENTS, MatrixFault.LESS));
        try (Rehearsal rehearsal = new Rehearsal(ask -> silent)) {
            ChatFailure failure = Rehearsal.failure(rehearsal.ask(MatrixAnswer.request()));

            assertThat(failure.kind()).isEqualTo(FailureKind.SERVER_ERROR);
            assertThat(failure.message()).contains("does not reach the position of Delay");
        }
    }
}
