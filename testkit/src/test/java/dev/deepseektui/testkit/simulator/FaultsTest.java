package dev.deepseektui.testkit.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.Exchange.Ending;
import dev.deepseektui.testkit.simulator.Exchange.Outcome;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Fault;
import dev.deepseektui.testkit.simulator.brain.Fault.CutMode;
import dev.deepseektui.testkit.simulator.brain.Place;
import dev.deepseektui.testkit.simulator.brain.Place.AfterBytes;
import dev.deepseektui.testkit.simulator.brain.Place.AnswerPoint;
import dev.deepseektui.testkit.simulator.brain.Refusal;
import dev.deepseektui.testkit.simulator.brain.Reply;
import dev.deepseektui.testkit.simulator.chat.ApiError;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class FaultsTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final String HEAD_END = "\r\n\r\n";
    private static final Answer ANSWER = Answer.of("One two three four five six. 漢字😀")
            .thinking("Let me think about this.")
            .calling(new ToolCall("c", "read", "{\"file_path\":\"a.txt\"}"));

    private final Queue<Duration> pauses = new ConcurrentLinkedQueue<>();

    private Simulator faulty(Fault... faults) {
        return answering(ANSWER.with(faults));
    }

    private Simulator answering(Reply reply) {
        return Simulator.start(Scene.settings(pauses::add), ask -> reply);
    }

    private static Chat streamed() {
        return Chat.asking("hi").thinking().streaming();
    }

    static Stream<Arguments> places() {
        return Stream.of(
                arguments(AnswerPoint.FIRST_EVENT, "", "\"role\""),
                arguments(AnswerPoint.REASONING, "\"reasoning_content\":\"Let me", "this."),
                arguments(AnswerPoint.TEXT, "One two", "漢字"),
                arguments(AnswerPoint.ARGUMENTS, "{\\\"file", "txt"),
                arguments(AnswerPoint.FINISH, "txt", "\"finish_reason\":\"tool_calls\""),
                arguments(AnswerPoint.DONE, "\"usage\"", "[DONE]"),
                arguments(new AfterBytes(10), "data: {\"id", "\"object\""));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("places")
    void an_answer_can_end_properly_at_any_place(Place place, String before, String behind)
            throws InterruptedException {
        try (Simulator simulator = faulty(new Fault.Cut(place, CutMode.END))) {
            HttpResponse<String> answer = new Client(simulator).post(streamed());

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).contains(before).doesNotContain(behind);
            assertThat(outcome(simulator).ending()).isEqualTo(Ending.BROKEN_OFF);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("places")
    void a_connection_can_be_closed_at_any_place(Place place, String before, String behind) throws IOException {
        try (Simulator simulator = faulty(new Fault.Cut(place, CutMode.CLOSE));
                RawConnection client = new RawConnection(simulator)) {
            String sent = client.post(streamed()).rest();

            assertThat(utf8(sent)).contains(before).doesNotContain(behind).doesNotEndWith("0\r\n\r\n");
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("places")
    void a_connection_can_be_reset_at_any_place(Place place, String before, String behind) {
        try (Simulator simulator = faulty(new Fault.Cut(place, CutMode.RESET))) {
            assertThatThrownBy(() -> new Client(simulator).post(streamed()))
                    .as(before + behind)
                    .isInstanceOf(UncheckedIOException.class);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("places")
    void a_stall_lasts_until_the_client_leaves(Place place, String before, String behind) throws Exception {
        try (Simulator simulator = faulty(new Fault.Stall(place))) {
            try (RawConnection client = new RawConnection(simulator)) {
                String sent = client.post(streamed()).until(before.isEmpty() ? HEAD_END : before);

                assertThat(sent).startsWith("HTTP/1.1 200").doesNotContain(behind);
                assertThat(simulator.exchanges().get(0).outcome()).isNotDone();
            }
            assertThat(outcome(simulator).ending()).isEqualTo(Ending.CLIENT_LEFT);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("places")
    void a_delay_at_any_place_changes_no_byte(Place place, String before, String behind) {
        try (Simulator simulator = faulty(new Fault.Delay(place, SECOND))) {
            String body = new Client(simulator).post(streamed()).body();

            assertThat(body.indexOf(before)).isLessThan(body.indexOf(behind));
            assertThat(pauses).containsExactly(SECOND);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("places")
    void a_garbage_line_can_stand_at_any_place(Place place, String before, String behind) {
        try (Simulator simulator = faulty(new Fault.Garbage(place, "\u0007data: {{{"))) {
            String body = new Client(simulator).post(streamed()).body();

            assertThat(body.indexOf("data: {{{"))
                    .isGreaterThanOrEqualTo(body.indexOf(before))
                    .isLessThan(body.indexOf(behind));
        }
    }

    @Test
    void before_the_first_byte_nothing_of_an_answer_is_seen() throws IOException {
        for (CutMode manner : List.of(CutMode.CLOSE, CutMode.END)) {
            try (Simulator simulator = faulty(new Fault.Cut(AnswerPoint.FIRST_BYTE, manner));
                    RawConnection client = new RawConnection(simulator)) {
                assertThat(client.post(streamed()).rest()).isEmpty();
            }
        }
        try (Simulator simulator = faulty(new Fault.Cut(AnswerPoint.FIRST_BYTE, CutMode.RESET));
                RawConnection client = new RawConnection(simulator)) {
            assertThatThrownBy(() -> client.post(streamed()).rest()).isInstanceOf(SocketException.class);
        }
    }

    @Test
    void an_exchange_knows_how_many_bytes_have_left() throws Exception {
        try (Simulator simulator = faulty(new Fault.Cut(AnswerPoint.TEXT, CutMode.CLOSE));
                RawConnection client = new RawConnection(simulator)) {
            String sent = client.post(streamed()).rest();

            assertThat(simulator.await(1, Duration.ofSeconds(60)).sent()).isEqualTo(sent.length());
        }
    }

    @Test
    void a_stall_before_the_first_byte_ends_when_the_client_leaves() throws Exception {
        try (Simulator simulator = faulty(new Fault.Stall(AnswerPoint.FIRST_BYTE))) {
            try (RawConnection client = new RawConnection(simulator)) {
                client.post(streamed()).endSending();
            }
            assertThat(outcome(simulator).ending()).isEqualTo(Ending.CLIENT_LEFT);
        }
    }

    @Test
    void a_drip_cuts_characters_in_two() throws IOException {
        Duration pause = Duration.ofMillis(5);
        try (Simulator simulator = faulty(new Fault.Drip(AnswerPoint.FIRST_EVENT, 1, pause));
                RawConnection client = new RawConnection(simulator)) {
            client.post(streamed()).until(HEAD_END);
            List<byte[]> chunks = client.chunks();

            assertThat(chunks).allMatch(chunk -> chunk.length == 1);
            assertThat(joined(chunks)).contains("漢字😀").endsWith("data: [DONE]\n\n");
            assertThat(pauses).hasSameSizeAs(chunks).containsOnly(pause);
        }
    }

    @Test
    void every_byte_of_an_answer_can_be_the_last() {
        AtomicInteger end = new AtomicInteger(-1);
        Answer plain = Answer.of("漢😀");
        Brain brain = ask -> end.get() < 0 ? plain : plain.with(new Fault.Cut(new AfterBytes(end.get()), CutMode.END));
        try (Simulator simulator = Simulator.start(Scene.settings().with(() -> "same"), brain)) {
            Client client = new Client(simulator);
            Chat chat = Chat.asking("hi").set("stream", "true");
            byte[] whole = client.bytes(chat);
            while (end.incrementAndGet() <= whole.length) {
                assertThat(client.bytes(chat)).isEqualTo(Arrays.copyOf(whole, end.get()));
            }
        }
    }

    @Test
    void keep_alive_comments_come_between_events_and_blank_lines_before_a_body() {
        Fault alive = new Fault.KeepAlive(AnswerPoint.FIRST_EVENT, 3, SECOND);
        try (Simulator simulator = faulty(alive)) {
            Client client = new Client(simulator);

            assertThat(client.post(streamed()).body()).startsWith(": keep-alive\n\n".repeat(3) + "data: {");
            assertThat(client.post(Chat.asking("hi")).body()).startsWith("\n\n\n{\"id\"");
            assertThat(pauses).hasSize(6);
        }
    }

    @Test
    void a_whole_answer_can_be_cut_in_its_middle() {
        try (Simulator simulator = faulty(new Fault.Cut(AnswerPoint.TEXT, CutMode.END))) {
            String body = new Client(simulator).post(Chat.asking("hi")).body();

            assertThat(body).startsWith("{\"id\"").doesNotContain("usage");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = AnswerPoint.class,
            names = {"REASONING", "TEXT", "ARGUMENTS"})
    void a_fault_that_finds_no_place_is_said_loudly(AnswerPoint moment) {
        try (Simulator simulator = answering(Answer.of("").with(new Fault.Stall(moment)))) {
            HttpResponse<String> answer = new Client(simulator).post(streamed());

            assertThat(answer.statusCode()).isEqualTo(500);
            assertThat(answer.body()).contains("does not reach the position of Stall");
        }
    }

    @ParameterizedTest
    @MethodSource("statuses")
    void every_error_status_has_a_body_of_the_services_form(int status) {
        try (Simulator simulator = answering(Refusal.of(status))) {
            HttpResponse<String> answer = new Client(simulator).post(streamed());

            assertThat(answer.statusCode()).isEqualTo(status);
            assertThat(Client.json(answer.body()).required("error").fieldNames())
                    .toIterable()
                    .containsExactly("message", "type", "param", "code");
        }
    }

    static Stream<Integer> statuses() {
        return Stream.of(400, 401, 402, 422, 429, 500, 503, 502, 418);
    }

    @Test
    void a_rate_limit_says_when_to_come_back() {
        try (Simulator simulator = answering(new Refusal(ApiError.of(429).retryAfter(7), List.of()))) {
            assertThat(new Client(simulator).post(streamed()).headers().firstValue("retry-after"))
                    .contains("7");
        }
    }

    @Test
    void a_connection_can_be_reset_at_the_door() {
        Brain closed = new Brain() {
            @Override
            public Reply answer(Ask ask) {
                throw new IllegalStateException("nobody gets in");
            }

            @Override
            public boolean resetsConnection() {
                return true;
            }
        };
        try (Simulator simulator = Scene.simulator(closed)) {
            assertThatThrownBy(() -> new Client(simulator).post(streamed())).isInstanceOf(UncheckedIOException.class);
            assertThat(simulator.exchanges()).isEmpty();
        }
    }

    @Test
    void a_broken_brain_is_a_defect_and_a_500() {
        Brain broken = ask -> {
            throw new IllegalStateException("broken");
        };
        try (Simulator simulator = Scene.simulator(broken)) {
            assertThat(new Client(simulator).post(streamed()).statusCode()).isEqualTo(500);
            assertThat(simulator.defects()).singleElement().hasToString("java.lang.IllegalStateException: broken");
        }
    }

    private static Outcome outcome(Simulator simulator) throws InterruptedException {
        Exchange exchange = simulator.await(1, Duration.ofSeconds(60));
        return exchange.outcome().orTimeout(60, TimeUnit.SECONDS).join();
    }

    private static String utf8(String latin1) {
        return new String(latin1.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    private static String joined(List<byte[]> chunks) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        chunks.forEach(all::writeBytes);
        return all.toString(StandardCharsets.UTF_8);
    }
}
