package dev.deepseektui.core.model.deepseek;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.Kind;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.simulator.Exchange.Ending;
import dev.deepseektui.core.simulator.Exchange.Outcome;
import dev.deepseektui.core.simulator.brain.Answer;
import dev.deepseektui.core.simulator.brain.Ask;
import dev.deepseektui.core.simulator.brain.Brain;
import dev.deepseektui.core.simulator.brain.Fault;
import dev.deepseektui.core.simulator.brain.Fault.Manner;
import dev.deepseektui.core.simulator.brain.Place.Moment;
import dev.deepseektui.core.simulator.brain.Reply;
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
 * What becomes of an answer when each fault meets it at each place. A verdict is
 * <ul>
 *   <li>whole: the complete answer, from one request, and nothing was said about it;
 *   <li>again: nothing had been shown, so the request was sent again after a pause and a notice, and then brought the complete
 *       answer; where the fault comes every time, one failure after five resends;
 *   <li>cut: one failure with exactly what had been shown, and no second request;
 *   <li>alien: one failure and no second request, as what answered does not speak this protocol.
 * </ul>
 */
@Timeout(60)
class FaultMatrixTest {
    private static final String TABLE = """
            fault              | first byte | first event | reasoning | text  | arguments | finish | done
            delay of 299 s     | whole      | whole       | whole     | whole | whole     | whole  | whole
            delay of 301 s     | again      | again       | cut       | cut   | cut       | cut    | whole
            stall              | again      | again       | cut       | cut   | cut       | cut    | whole
            drip               | whole      | whole       | whole     | whole | whole     | whole  | whole
            drip every 299 s   | whole      | whole       | whole     | whole | whole     | whole  | whole
            drip every 301 s   | again      | again       | cut       | cut   | cut       | cut    | whole
            body ends          | again      | again       | cut       | cut   | cut       | cut    | whole
            connection closed  | again      | again       | cut       | cut   | cut       | cut    | whole
            connection reset   | again      | again       | cut       | cut   | cut       | cut    | whole
            garbage line       | again      | whole       | whole     | whole | whole     | whole  | whole
            garbage event      | again      | alien       | cut       | cut   | cut       | cut    | whole
            alive every 299 s  | again      | whole       | whole     | whole | whole     | whole  | whole
            """;

    static Stream<Arguments> cells() {
        List<List<String>> rows = TABLE.lines()
                .map(line -> Arrays.stream(line.split("\\|")).map(String::strip).toList())
                .toList();
        List<Moment> places =
                rows.get(0).stream().skip(1).map(FaultMatrixTest::place).toList();
        return rows.stream()
                .skip(1)
                .flatMap(row -> IntStream.range(0, places.size())
                        .mapToObj(i -> arguments(new MatrixFault(row.get(0), places.get(i)), row.get(i + 1))));
    }

    private static Moment place(String column) {
        return Moment.valueOf(column.toUpperCase(Locale.ROOT).replace(' ', '_'));
    }

    static Stream<Arguments> cellsAskedAgain() {
        return cells().filter(cell -> cell.get()[1].equals("again"));
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
                case "cut" -> assertCut(rehearsal, outcome, fault);
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

    private static void assertAgain(Rehearsal rehearsal, ChatOutcome outcome, Kind kind) {
        assertComplete(rehearsal, outcome);
        assertThat(rehearsal.requests()).isEqualTo(2);
        assertThat(rehearsal.pauses).containsExactly(Duration.ofMillis(250));
        assertThat(rehearsal.notices()).containsExactly(kind.words() + ", retry 1 of 5 in 250 ms");
    }

    private static void assertComplete(Rehearsal rehearsal, ChatOutcome outcome) {
        ChatReply reply = Rehearsal.reply(outcome);
        Told told = new Told(rehearsal.events);
        assertThat(reply)
                .isEqualTo(MatrixAnswer.whole(rehearsal
                        .outcome(rehearsal.requests())
                        .usage()
                        .orElseThrow()
                        .toTokenUsage()));
        assertThat(told.reply()).isEqualTo(Told.shown(reply));
        assertThat(told.completed()).isEqualTo(2);
    }

    private static void assertCut(Rehearsal rehearsal, ChatOutcome outcome, MatrixFault fault) {
        ChatFailure failure = Rehearsal.failure(outcome);
        Told told = new Told(rehearsal.events);
        assertThat(failure.kind()).isEqualTo(Kind.CUT_OFF);
        assertThat(failure.message()).startsWith("The answer was cut off: 127.0.0.1 " + fault.words());
        assertThat(failure.received())
                .isEqualTo(MatrixAnswer.upTo(fault.place()).orElseThrow());
        assertThat(told.reply()).isEqualTo(Told.shown(failure.received()));
        assertThat(told.completed()).isZero();
        assertThat(rehearsal.requests()).isEqualTo(1);
        assertThat(rehearsal.notices()).isEmpty();
    }

    private static void assertAlien(Rehearsal rehearsal, ChatOutcome outcome, String words) {
        ChatFailure failure = Rehearsal.failure(outcome);
        assertThat(failure).isEqualTo(ChatFailure.of(Kind.PROTOCOL, "127.0.0.1 " + words + "; check model.base_url"));
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

    /** Resets so many connections when they are accepted. */
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
    void what_a_later_try_has_shown_is_not_asked_for_again() {
        Brain brain = new Sequence(
                MatrixAnswer.with(new Fault.Cut(Moment.FIRST_EVENT, Manner.END)),
                MatrixAnswer.with(new Fault.Cut(Moment.ARGUMENTS, Manner.CLOSE)),
                MatrixAnswer.with());
        try (Rehearsal rehearsal = new Rehearsal(brain)) {
            ChatFailure failure = Rehearsal.failure(rehearsal.ask(MatrixAnswer.request()));

            assertThat(failure.kind()).isEqualTo(Kind.CUT_OFF);
            assertThat(failure.received())
                    .isEqualTo(MatrixAnswer.upTo(Moment.ARGUMENTS).orElseThrow());
            assertThat(rehearsal.requests()).isEqualTo(2);
        }
    }

    /** The table would prove nothing about a fault that did not happen: the simulator refuses to leave one out. */
    @Test
    void a_fault_without_a_place_spoils_its_cell() {
        Reply silent = Answer.of("").with(new Fault.Delay(Moment.ARGUMENTS, MatrixFault.LESS));
        try (Rehearsal rehearsal = new Rehearsal(ask -> silent)) {
            ChatFailure failure = Rehearsal.failure(rehearsal.ask(MatrixAnswer.request()));

            assertThat(failure.kind()).isEqualTo(Kind.SERVER_ERROR);
            assertThat(failure.message()).contains("has no place for Delay");
        }
    }
}
