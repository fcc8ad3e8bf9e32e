package dev.deepseektui.core.base.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.rpc.Connection.Peer;
import dev.deepseektui.core.base.rpc.Connection.TimeLimits;
import dev.deepseektui.core.base.rpc.RpcFailure.RpcFailureKind;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ConnectionTest {
    private static final TimeLimits LONG = TimeLimits.of(Duration.ofSeconds(30));
    private static final ObjectNode NOTHING = Json.object();

    private final Heard peer = new Heard();
    private final Cancellation never = new Cancellation();
    private Joined joined = joinedTo(peer, LineWire.MAX_LINE_LENGTH);

    private static Joined joinedTo(Peer peer, int longestLine) {
        try {
            return new Joined(peer, longestLine);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @AfterEach
    void close() throws IOException {
        joined.close();
    }

    private FutureTask<JsonNode> calling(Callable<JsonNode> call) {
        FutureTask<JsonNode> task = new FutureTask<>(call);
        new Thread(task).start();
        return task;
    }

    private FutureTask<JsonNode> calling(String method) {
        return calling(() -> joined.connection.call(method, NOTHING, LONG, never));
    }

    private static RpcFailure failure(FutureTask<JsonNode> call) throws InterruptedException {
        try {
            throw new AssertionError("it was answered: " + call.get());
        } catch (ExecutionException e) {
            return (RpcFailure) Objects.requireNonNull(e.getCause());
        }
    }

    private static String next(BlockingQueue<String> heard) throws InterruptedException {
        String next = heard.poll(30, TimeUnit.SECONDS);
        assertThat(next).isNotNull();
        return String.valueOf(next);
    }

    @Test
    void a_call_is_a_line_and_so_is_its_answer() throws Exception {
        FutureTask<JsonNode> call = calling("sum");

        assertThat(joined.readLine()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"sum\",\"params\":{}}");
        joined.write("{\"result\":{\"is\":3},\"jsonrpc\":\"2.0\",\"id\":1}\r\n");

        assertThat(call.get().path("is").intValue()).isEqualTo(3);
    }

    @Test
    void answers_may_come_in_any_order() throws Exception {
        FutureTask<JsonNode> first = calling("first");
        joined.readLine();
        FutureTask<JsonNode> second = calling("second");
        joined.readLine();

        joined.write(
                "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":\"b\"}\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"a\"}\n");

        assertThat(first.get().textValue() + second.get().textValue()).isEqualTo("ab");
    }

    @Test
    void an_error_fails_the_call_with_its_code() throws Exception {
        FutureTask<JsonNode> call = calling("x");
        joined.readLine();
        joined.write(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32022,\"message\":\"no\",\"data\":{\"a\":1}}}\n");

        RpcFailure failure = failure(call);

        assertThat(failure.kind()).isEqualTo(RpcFailureKind.REFUSED);
        assertThat(failure.hasCode(-32022)).isTrue();
        assertThat(failure).hasMessage("no");
    }

    @Test
    void an_answer_of_neither_kind_fails_the_call() throws Exception {
        FutureTask<JsonNode> call = calling("x");
        joined.readLine();
        joined.write("{\"jsonrpc\":\"2.0\",\"id\":1}\n");

        assertThat(failure(call)).hasMessage("the answer has neither a result nor an error");
    }

    @Test
    void the_second_answer_to_a_call_is_passed_over() throws Exception {
        FutureTask<JsonNode> call = calling("x");
        joined.readLine();
        joined.write("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":1}\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":2}\n");
        joined.write("{\"jsonrpc\":\"2.0\",\"method\":\"after\"}\n");
        next(peer.told);

        assertThat(call.get().intValue()).isEqualTo(1);
        assertThat(joined.connection.isOpen()).isTrue();
    }

    @Test
    void the_other_side_may_ask_while_a_call_waits() throws Exception {
        FutureTask<JsonNode> call = calling("x");
        joined.readLine();
        joined.write("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"echo\",\"params\":{\"a\":\"é\"}}\n");

        String answer = joined.readLine();
        joined.write("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":true}\n");

        assertThat(Json.tree(answer).path("id").intValue()).isEqualTo(1);
        assertThat(call.get().booleanValue()).isTrue();
    }

    @Test
    void who_asks_for_a_method_that_is_not_there_gets_an_error_with_his_id() throws Exception {
        joined.write("{\"jsonrpc\":\"2.0\",\"id\":\"a-0\",\"method\":\"roots/list\"}\n");

        assertThat(joined.readLine())
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":\"a-0\",\"error\":{\"code\":-32601,"
                        + "\"message\":\"Method not found: roots/list\"}}");
    }

    @Test
    void what_is_told_is_heard_in_order() throws Exception {
        joined.write("{\"jsonrpc\":\"2.0\",\"method\":\"a\"}\n"
                + "{\"jsonrpc\":\"2.0\",\"method\":\"b\",\"params\":{\"n\":1}}\n");

        assertThat(next(peer.told)).isEqualTo("a {}");
        assertThat(next(peer.told)).isEqualTo("b {\"n\":1}");
    }

    @Test
    void lines_that_are_no_messages_are_noise() throws Exception {
        joined.write("> npm start\n\n[{\"jsonrpc\":\"2.0\",\"method\":\"a\"}]\n{\"method\":\"b\"}\n"
                + "{\"jsonrpc\":\"2.0\",\"method\":\"real\"}\n");

        assertThat(next(peer.told)).isEqualTo("real {}");
        assertThat(peer.noise).hasSize(3).first().isEqualTo("> npm start");
    }

    @Test
    void cancelling_a_call_tells_the_other_side() throws Exception {
        Cancellation cancellation = new Cancellation();
        FutureTask<JsonNode> call = calling(() -> joined.connection.call("slow", NOTHING, LONG, cancellation));
        joined.readLine();
        cancellation.cancel();

        assertThat(failure(call).kind()).isEqualTo(RpcFailureKind.CANCELLED);
        assertThat(joined.readLine())
                .contains("\"method\":\"notifications/cancelled\"")
                .contains("\"requestId\":1");
    }

    @Test
    void what_is_cancelled_before_is_not_sent() throws Exception {
        Cancellation cancellation = new Cancellation();
        cancellation.cancel();

        assertThatExceptionOfType(RpcFailure.class)
                .isThrownBy(() -> joined.connection.call("slow", NOTHING, LONG, cancellation));
        joined.connection.notifyPeer("next", null);

        assertThat(joined.readLine()).contains("cancelled");
        assertThat(joined.readLine()).contains("next");
    }

    @Test
    void a_cancelled_request_of_the_other_side_is_told_so() throws Exception {
        joined.write("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"wait\"}\n"
                + "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":7}}\n");

        assertThat(next(peer.cancelled)).isEqualTo("true");
    }

    @Test
    void no_answer_in_time_ends_the_call_and_not_the_connection() throws Exception {
        TimeLimits short_ = TimeLimits.of(Duration.ofMillis(20));
        RpcFailure failure = failure(calling(() -> joined.connection.call("x", NOTHING, short_, never)));

        assertThat(failure.kind()).isEqualTo(RpcFailureKind.TIMED_OUT);
        joined.readLine();
        assertThat(joined.readLine()).contains("timed out");
        assertThat(joined.connection.isOpen()).isTrue();
    }

    @Test
    void progress_reaches_the_call_that_asked_for_it() throws Exception {
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        TimeLimits waiting = new TimeLimits(LONG.silence(), LONG.most(), params -> heard.add(params.toString()));
        FutureTask<JsonNode> call = calling(() -> joined.connection.call("x", NOTHING, waiting, never));

        assertThat(joined.readLine()).contains("\"_meta\":{\"progressToken\":1}");
        joined.write("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":"
                + "{\"progressToken\":1,\"progress\":2}}\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n");

        assertThat(call.get()).isEmpty();
        assertThat(heard).hasSize(1);
    }

    @Test
    void progress_starts_the_silence_anew_but_not_the_whole() {
        AtomicLong now = new AtomicLong();
        TimeLimits patience = new TimeLimits(Duration.ofNanos(10), Duration.ofNanos(25), null);
        PendingCall call = new PendingCall(patience, new PendingCall.Clock(now::get));

        now.set(9);
        assertThat(call.left()).isEqualTo(1);
        call.progressed(NOTHING);
        now.set(11);
        assertThat(call.left()).isEqualTo(8);
        now.set(20);
        call.progressed(NOTHING);
        now.set(24);
        assertThat(call.left()).isEqualTo(1);
        now.set(25);
        assertThat(call.left()).isZero();
    }

    @Test
    void what_the_other_side_waits_for_counts_against_no_patience() {
        AtomicLong now = new AtomicLong();
        PendingCall.Clock time = new PendingCall.Clock(now::get);
        PendingCall call = new PendingCall(TimeLimits.of(Duration.ofNanos(10)), time);

        now.set(4);
        try (Connection.TimeoutPause first = time.hold()) {
            now.set(1000);
            try (Connection.TimeoutPause second = time.hold()) {
                now.set(2000);
                assertThat(second).isNotNull();
            }
            assertThat(first).isNotNull();
            assertThat(call.left()).isEqualTo(6);
        }

        now.set(2003);
        assertThat(call.left()).isEqualTo(3);
    }

    @Test
    void calls_fail_when_the_other_side_goes() throws Exception {
        FutureTask<JsonNode> call = calling("x");
        joined.readLine();
        joined.toUs.close();

        assertThat(failure(call).kind()).isEqualTo(RpcFailureKind.CLOSED);
        assertThat(next(peer.ended)).isEqualTo("the other side closed the connection");
        assertThat(failure(calling("y")).kind()).isEqualTo(RpcFailureKind.CLOSED);
    }

    @Test
    void what_was_sent_goes_out_before_the_connection_closes() throws Exception {
        joined.connection.notifyPeer("last", null);
        joined.connection.close();

        assertThat(joined.readLine()).contains("last");
        assertThat(joined.fromUs.read()).isEqualTo(-1);
    }

    @Test
    void an_answer_that_is_too_long_fails_the_call_and_not_the_connection() throws Exception {
        joined.close();
        joined = joinedTo(peer, 2000);
        FutureTask<JsonNode> call = calling("x");
        joined.readLine();
        joined.write("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"" + "x".repeat(300_000) + "\"}\n");

        assertThat(failure(call).kind()).isEqualTo(RpcFailureKind.TOO_LONG);
        assertThat(next(peer.noise)).contains("passed over");
        FutureTask<JsonNode> second = calling("y");
        joined.readLine();
        joined.write("{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":\"short\"}\n");
        assertThat(second.get().textValue()).isEqualTo("short");
    }

    @Test
    void an_answer_that_would_not_fit_into_memory_fails_its_call() throws Exception {
        FutureTask<JsonNode> call = calling("x");
        joined.readLine();
        joined.write("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":[" + "{},".repeat(600_000) + "{}]}\n");

        assertThat(failure(call).kind()).isEqualTo(RpcFailureKind.TOO_LONG);
    }

    @Test
    void a_flood_of_what_is_told_keeps_no_answer_back() throws Exception {
        FutureTask<JsonNode> call = calling("x");
        joined.readLine();
        String told = "{\"jsonrpc\":\"2.0\",\"method\":\"n\",\"params\":{\"x\":\"" + "y".repeat(960) + "\"}}\n";
        for (int i = 0; i < 10_000; i++) {
            joined.write(told);
        }
        joined.write("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":1}\n");

        assertThat(call.get().intValue()).isEqualTo(1);
        assertThat(peer.told).hasSize(10_000);
    }

    @Test
    void a_request_whose_id_is_being_answered_is_refused() throws Exception {
        joined.write("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"wait\"}\n"
                + "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"wait\"}\n");

        assertThat(joined.readLine()).contains("a request of that id is being answered");
        assertThat(peer.cancelled).isEmpty();
    }

    @Test
    void what_has_an_endless_id_or_method_is_noise() throws Exception {
        String endless = "x".repeat(10_000);
        joined.write("{\"jsonrpc\":\"2.0\",\"id\":\"" + endless + "\",\"method\":\"echo\"}\n");
        joined.write("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + endless + "\"}\n");

        assertThat(next(peer.noise)).startsWith("{\"jsonrpc\"");
        assertThat(next(peer.noise)).startsWith("{\"jsonrpc\"");
    }
}
