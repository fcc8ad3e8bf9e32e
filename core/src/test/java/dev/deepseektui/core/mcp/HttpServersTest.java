package dev.deepseektui.core.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.mcp.ServerSpec.Address;
import dev.deepseektui.core.mcp.ServerSpec.Approval;
import dev.deepseektui.core.mcp.ServerSpec.ToolFilter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
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

            assertThat(server.seen.get(0)).isEqualTo("POST - - -");
            assertThat(server.seen).contains("POST session-1 2025-11-25 -", "DELETE session-1 2025-11-25 -");
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
                        new FakeServers(directory, spec(server, Map.of()).withToken("sk-of-the-user"))) {
            assertThat(fakes.started("web").isReady()).isTrue();
        }
    }

    @Test
    void a_session_that_was_forgotten_is_begun_anew() throws IOException {
        try (FakeHttpServer server = new FakeHttpServer("forgets");
                FakeServers fakes = new FakeServers(directory, spec(server, Map.of()))) {
            fakes.started("web");
            assertThat(fakes.call(ECHO, "hi").text()).contains("it forgot the session (HTTP 404)");
            Cancellation pauses = new Cancellation();
            for (int i = 0; i < 3000 && !server.seen.contains("POST session-2 2025-11-25 -"); i++) {
                pauses.await(Duration.ofMillis(10));
            }
            fakes.started("web");

            assertThat(fakes.call(ECHO, "hi").text()).isEqualTo("echo 2 -");
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
}
