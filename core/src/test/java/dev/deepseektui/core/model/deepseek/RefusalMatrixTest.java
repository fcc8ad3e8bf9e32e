package dev.deepseektui.core.model.deepseek;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.FailureKind;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Place.AnswerPoint;
import dev.deepseektui.testkit.simulator.brain.Refusal;
import dev.deepseektui.testkit.simulator.brain.Reply;
import dev.deepseektui.testkit.simulator.chat.ApiError;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests that are refused, even with a faulty response: only the status decides. */
@Timeout(60)
class RefusalMatrixTest {
    @ParameterizedTest(name = "{0}, Retry-After {1}: {2}, {3} requests, waits of {4} ms")
    @CsvSource(delimiter = '|', textBlock = """
        400 | -    | BAD_REQUEST  | 1 | -
        401 | -    | KEY          | 1 | -
        402 | -    | BALANCE      | 1 | -
        422 | -    | PARAMETERS   | 1 | -
        422 | 7    | PARAMETERS   | 1 | -
        429 | -    | RATE_LIMITED | 6 | 250 500 1000 2000 4000
        429 | 3    | RATE_LIMITED | 6 | 3000 3000 3000 3000 4000
        429 | 121  | RATE_LIMITED | 1 | -
        500 | -    | SERVER_ERROR | 6 | 250 500 1000 2000 4000
        503 | -    | OVERLOADED   | 6 | 250 500 1000 2000 4000
        503 | 60   | OVERLOADED   | 6 | 60000 60000 60000 60000 60000
        """)
    void a_status_decides(int status, String retryAfter, FailureKind kind, int requests, String waits) {
        ApiError error = ApiError.of(status);
        Reply refusal =
                new Refusal(retryAfter.equals("-") ? error : error.retryAfter(Integer.parseInt(retryAfter)), List.of());
        try (Rehearsal rehearsal = new Rehearsal(ask -> refusal)) {
            ChatFailure failure = Rehearsal.failure(rehearsal.ask(MatrixAnswer.request()));

            assertThat(failure.kind()).isEqualTo(kind);
            assertThat(failure.message()).contains("(" + status + ": " + error.message() + "); ");
            assertThat(failure.received()).isEqualTo(ChatReply.NOTHING);
            assertThat(rehearsal.requests()).isEqualTo(requests);
            assertThat(rehearsal.pauses).extracting(Duration::toMillis).containsExactlyElementsOf(numbers(waits));
            assertThat(rehearsal.notices())
                    .hasSize(requests - 1)
                    .allMatch(line -> line.startsWith(kind.words() + ", retry "));
        }
    }

    private static List<Long> numbers(String words) {
        return words.equals("-")
                ? List.of()
                : Arrays.stream(words.split(" ")).map(Long::valueOf).toList();
    }

    static Stream<Arguments> faultyRefusals() {
        List<String> faults = List.of(
                "delay of 299 s",
                "delay of 301 s",
                "stall",
                "drip",
                "drip every 299 s",
                "body ends",
                "connection closed",
                "connection reset",
                "garbage line",
                "alive every 299 s");
        return Stream.of(400, 401, 402, 422, 429, 500, 503)
                .flatMap(status -> faults.stream()
                        .flatMap(fault -> Stream.of(AnswerPoint.FIRST_EVENT, AnswerPoint.TEXT)
                                .map(place -> arguments(status, new MatrixFault(fault, place)))));
    }

    @ParameterizedTest(name = "{0} with {1}")
    @MethodSource("faultyRefusals")
    void a_refusal_stands_however_badly_it_is_told(int status, MatrixFault fault) {
        Brain brain = new Sequence(new Refusal(ApiError.of(status), List.of(fault.faults())), MatrixAnswer.with());
        try (Rehearsal rehearsal = new Rehearsal(brain)) {
            FailureKind kind = kind(status);
            if (kind.isPassing()) {
                Rehearsal.reply(rehearsal.ask(MatrixAnswer.request()));

                assertThat(rehearsal.notices()).containsExactly(kind.words() + ", retry 1 of 5 in 250 ms");
                assertThat(rehearsal.requests()).isEqualTo(2);
            } else {
                ChatFailure failure = Rehearsal.failure(rehearsal.ask(MatrixAnswer.request()));

                assertThat(failure.kind()).isEqualTo(kind);
                assertThat(failure.message()).contains("(" + status);
                assertThat(rehearsal.requests()).isEqualTo(1);
            }
            assertThat(rehearsal.outcome(1).status()).isEqualTo(status);
        }
    }

    private static FailureKind kind(int status) {
        return switch (status) {
            case 400 -> FailureKind.BAD_REQUEST;
            case 401 -> FailureKind.KEY;
            case 402 -> FailureKind.BALANCE;
            case 422 -> FailureKind.PARAMETERS;
            case 429 -> FailureKind.RATE_LIMITED;
            case 500 -> FailureKind.SERVER_ERROR;
            case 503 -> FailureKind.OVERLOADED;
            default -> throw new IllegalArgumentException(String.valueOf(status));
        };
    }
}
