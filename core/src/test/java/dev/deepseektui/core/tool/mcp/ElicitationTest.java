package dev.deepseektui.core.tool.mcp;

import static dev.deepseektui.core.tool.mcp.FakeServers.spec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.tool.mcp.InputForm.FormReply;
import dev.deepseektui.core.tool.mcp.InputForm.FormReply.FormAction;
import dev.deepseektui.core.tool.mcp.ServerSpec.ServerTimeouts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Questions that a server asks the user during a call. */
@Timeout(60)
class ElicitationTest {
    private static final String ECHO = "mcp__fake__echo";
    private static final ServerTimeouts SHORT = new ServerTimeouts(Duration.ofSeconds(60), Duration.ofSeconds(4));

    @TempDir
    Path directory;

    private FakeServers begin(InputForm.Filler filler, ServerTimeouts waits, String... manners) {
        FakeServers fakes = new FakeServers(
                directory, System.getenv().getOrDefault("PATH", ""), Optional.of(filler), spec("fake", waits, manners));
        fakes.started("fake");
        return fakes;
    }

    private static void create(Path file) {
        try {
            Files.createFile(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void a_call_goes_on_with_what_the_user_said() {
        try (FakeServers fakes = begin((form, end) -> new FormReply(FormAction.DECLINE, null), FakeServers.PATIENT)) {
            assertThat(fakes.call(ECHO, "ask").text()).isEqualTo("decline");
        }
    }

    @Test
    void the_time_that_a_person_takes_is_not_the_calls_silence() {
        InputForm.Filler slow = (form, end) -> {
            new Cancellation().await(Duration.ofSeconds(5));
            return new FormReply(FormAction.ACCEPT, null);
        };
        try (FakeServers fakes = begin(slow, SHORT)) {
            assertThat(fakes.call(ECHO, "ask").text()).isEqualTo("accept");
        }
    }

    @Test
    void a_form_is_closed_when_the_call_is_over_that_it_belongs_to() throws InterruptedException {
        CountDownLatch closed = new CountDownLatch(1);
        Path asked = directory.resolve("asked");
        InputForm.Filler waiting = (form, end) -> {
            create(asked);
            if (end.await(Duration.ofSeconds(50))) {
                closed.countDown();
            }
            return new FormReply(FormAction.CANCEL, null);
        };
        try (FakeServers fakes = begin(waiting, FakeServers.PATIENT, "asked=" + asked)) {
            assertThat(fakes.call(ECHO, "ask and go on").text()).isEqualTo("went on");
            assertThat(closed.await(50, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void nobody_is_asked_where_no_call_runs() {
        PendingRequests asks = new PendingRequests();
        asks.begin();
        asks.end();

        assertThatThrownBy(() -> asks.runQuestion(new Cancellation(), end -> new FormReply(FormAction.ACCEPT, null)))
                .hasMessage("the user is asked only while a request of his runs");
    }

    @Test
    void a_question_ends_with_the_last_call() throws RpcFailure {
        PendingRequests asks = new PendingRequests();
        asks.begin();
        asks.begin();

        asks.runQuestion(new Cancellation(), end -> {
            asks.end();
            assertThat(end.isCancelled()).isFalse();
            asks.end();
            assertThat(end.isCancelled()).isTrue();
            return new FormReply(FormAction.CANCEL, null);
        });
    }
}
