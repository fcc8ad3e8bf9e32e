package dev.deepseektui.core.tool.mcp;

import static dev.deepseektui.core.tool.mcp.FakeServers.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.rpc.RpcMessage;
import dev.deepseektui.core.tool.mcp.ServerSpec.Address;
import dev.deepseektui.core.tool.mcp.ServerSpec.Approval;
import dev.deepseektui.core.tool.mcp.ServerSpec.ToolFilter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class HttpServersTest {
    private static final String ECHO = "mcp__web__echo";

    @TempDir
    Path directory;

    private static ServerSpec spec(FakeHttpServer server, Map<String, String> headers) {
        return new ServerSpec(
                "web", new Address(server.url(), headers), ToolFilter.ALL, FakeServers.PATIENT, Approval.ASK, true);
    }

    @Test
    @SuppressWarnings("try") // closed before the end, for what it says then is looked at
    void a_server_is_asked_over_http_with_its_headers_and_its_session() throws IOException {
        try (FakeHttpServer server = new FakeHttpServer();
                FakeServers fakes = new FakeServers(directory, spec(server, Map.of("X-Team", "${TOKEN}")))) {
            assertThat(fakes.started("web").tools().tools()).containsOnlyKeys("echo");
            assertThat(fakes.call(ECHO, "hi").text()).isEqualTo("echo 1 secret-of-the-tests");
            fakes.servers.close();

            assertThat(server.seen).startsWith("POST - 2026-07-28 -", "POST - - -");
            assertThat(server.seen).contains("POST session-1 2025-11-25 -");
            await(() -> server.seen.contains("DELETE session-1 2025-11-25 -"));
        }
    }

    @Test
    void a_stateless_server_gets_marked_arguments_as_headers_too() throws IOException {
        try (FakeHttpServer server = new FakeHttpServer("modern");
                FakeServers fakes = new FakeServers(directory, spec(server, Map.of()))) {
            assertThat(fakes.started("web").facts().orElseThrow().isStateless()).isTrue();
            assertThat(fakes.call(ECHO, "hi").text()).isEqualTo("echo 1 hi");
            assertThat(server.seen).noneMatch(each -> each.contains("session"));
        }
    }

    @Test
    void a_stream_that_ends_before_the_answer_is_taken_up_again() throws IOException {
        try (FakeHttpServer server = new FakeHttpServer("breaks");
                FakeServers fakes = new FakeServers(directory, spec(server, Map.of()))) {
            fakes.started("web");

            assertThat(fakes.call(ECHO, "hi").text()).isEqualTo("resumed");
            assertThat(server.seen).contains("GET session-1 2025-11-25 1");
        }
    }

    @Test
    void a_server_that_wants_a_login_says_what_to_set() throws IOException {
        try (FakeHttpServer server = new FakeHttpServer("login");
                FakeServers fakes = new FakeServers(directory, spec(server, Map.of()))) {
            assertThat(fakes.started("web").why())
                    .isEqualTo(
                            "it wants a login (HTTP 401): set bearer_token_env to the variable that holds your token,"
                                    + " or headers.Authorization");
        }
    }

    @Test
    void a_token_is_sent_with_every_request() throws IOException {
        try (FakeHttpServer server = new FakeHttpServer("login");
                FakeServers fakes =
                        new FakeServers(directory, spec(server, Map.of("Authorization", "Bearer ${TOKEN}")))) {
            assertThat(fakes.started("web").isReady()).isTrue();
        }
    }

    @Test
    void a_login_is_not_sent_unencrypted_to_another_machine() {
        ServerSpec far = new ServerSpec(
                "web",
                new Address("http://mcp.example.com/mcp", Map.of("X-Team", "a", "X-Api-Key", "k")),
                ToolFilter.ALL,
                FakeServers.PATIENT,
                Approval.ASK,
                true);
        try (FakeServers fakes = new FakeServers(directory, far)) {
            assertThat(fakes.started("web").why())
                    .isEqualTo("its header X-Api-Key would go to mcp.example.com unencrypted, where anybody on the"
                            + " way could read it; write an https:// address");
        }
    }

    @Test
    void a_call_whose_session_was_forgotten_is_repeated_in_a_new_one() throws IOException {
        try (FakeHttpServer server = new FakeHttpServer("forgets");
                FakeServers fakes = new FakeServers(directory, spec(server, Map.of()))) {
            fakes.started("web");

            assertThat(fakes.call(ECHO, "hi").text()).isEqualTo("echo 2 -");
            assertThat(server.seen)
                    .containsSubsequence("POST session-1 2025-11-25 -", "POST - - -", "POST session-2 2025-11-25 -");
        }
    }

    @Test
    void a_call_whose_sessions_are_always_forgotten_fails() throws IOException {
        try (FakeHttpServer server = new FakeHttpServer("always forgets");
                FakeServers fakes = new FakeServers(directory, spec(server, Map.of()))) {
            fakes.started("web");

            assertThat(fakes.call(ECHO, "hi").text()).contains("is gone (it forgot the session)");
        }
    }

    @Test
    void an_address_that_nobody_listens_at_is_said() throws IOException {
        ServerSpec gone;
        try (FakeHttpServer server = new FakeHttpServer()) {
            gone = spec(server, Map.of());
        }
        try (FakeServers fakes = new FakeServers(directory, gone)) {
            assertThat(fakes.started("web").why()).startsWith("it cannot be reached: ");
        }
    }

    @Test
    @SuppressWarnings("try") // closed before the end, for that is what is looked at
    void a_server_that_never_lets_go_does_not_keep_the_session_from_ending() throws IOException {
        try (FakeHttpServer server = new FakeHttpServer("holds DELETE");
                FakeServers fakes = new FakeServers(directory, spec(server, Map.of()))) {
            fakes.started("web");
            fakes.servers.close();

            await(() -> server.seen.contains("DELETE session-1 2025-11-25 -"));
        }
    }

    @Test
    void a_server_that_answers_nothing_is_not_sent_more_and_more() throws IOException {
        try (FakeHttpServer server = new FakeHttpServer("holds POST")) {
            HttpWire wire = new HttpWire(
                    new OkHttpClient(),
                    Objects.requireNonNull(HttpUrl.parse(server.url())),
                    Map.of(),
                    Optional.empty());

            assertThatIOException()
                    .isThrownBy(() -> {
                        for (int i = 0; i < 1000; i++) {
                            wire.send(new RpcMessage.RpcNotification("x", null));
                        }
                    })
                    .withMessage("the server does not answer what it is sent");
            wire.close();
        }
    }

    @Test
    void a_version_that_no_header_takes_is_said_and_the_session_ended() throws IOException {
        try (FakeHttpServer server = new FakeHttpServer("odd");
                FakeServers fakes = new FakeServers(directory, spec(server, Map.of()))) {
            assertThat(fakes.started("web").why())
                    .isEqualTo("it speaks version \"1999-é\" of MCP, which is not known here");
            Cancellation pauses = new Cancellation();
            for (int i = 0; i < 3000 && !server.seen.contains("DELETE session-1 - -"); i++) {
                pauses.await(Duration.ofMillis(10));
            }
            assertThat(server.seen).contains("DELETE session-1 - -");
        }
    }

    @Test
    void a_header_that_cannot_be_sent_is_named_without_its_value() throws IOException {
        try (FakeHttpServer server = new FakeHttpServer();
                FakeServers fakes = new FakeServers(directory, spec(server, Map.of("X-Key", "a\nsecret")))) {
            assertThat(fakes.started("web").why())
                    .isEqualTo("one of its headers has characters that cannot be sent: X-Key");
        }
    }
}
