package dev.deepseektui.core.tool.mcp;

import static dev.deepseektui.core.tool.mcp.FakeServers.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.tool.mcp.Protocol.Listed;
import dev.deepseektui.core.tool.mcp.ServerSpec.Address;
import dev.deepseektui.core.tool.mcp.ServerSpec.Approval;
import dev.deepseektui.core.tool.mcp.ServerSpec.ToolFilter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Subscriptions to the changes of a stateless server over HTTP, on a response that stays open. */
@Timeout(60)
class HttpSubscriptionTest {
    private static final String LISTEN = "subscriptions/listen";

    @TempDir
    Path directory;

    @Test
    void what_it_says_on_its_stream_is_read_anew() throws IOException {
        try (FakeHttpServer server = new FakeHttpServer("modern", "tells");
                FakeServers fakes = new FakeServers(directory, spec(server))) {
            fakes.started("web");
            // The tools are listed again, to find changes made before the stream was open.
            await(() -> times(server, "tools/list") == 2);

            server.tools = "echo,more";
            server.news.add(Optional.of(Listed.TOOLS.notification()));

            await(() -> tools(fakes) == 2);
            assertThat(times(server, LISTEN)).isEqualTo(1);
            assertThat(fakes.call("mcp__web__more", "hi").text()).isEqualTo("echo 1 hi");
        }
    }

    @Test
    void a_stream_that_it_ends_is_asked_for_again_and_what_changed_meanwhile_is_found() throws IOException {
        try (FakeHttpServer server = new FakeHttpServer("modern", "tells");
                FakeServers fakes = new FakeServers(directory, spec(server))) {
            fakes.started("web");
            await(() -> times(server, "tools/list") == 2);

            server.tools = "echo,more";
            server.news.add(Optional.empty());

            await(() -> tools(fakes) == 2);
            assertThat(times(server, LISTEN)).isEqualTo(2);
            assertThat(fakes.started("web").isReady()).isTrue();
        }
    }

    @Test
    void a_server_that_would_have_nothing_to_say_is_not_asked() throws IOException {
        try (FakeHttpServer server = new FakeHttpServer("modern");
                FakeServers fakes = new FakeServers(directory, spec(server))) {
            fakes.started("web");
            fakes.call("mcp__web__echo", "hi");

            assertThat(server.asked).doesNotContain(LISTEN);
        }
    }

    @Test
    @SuppressWarnings("try") // closed before the end, for what stands open then is looked at
    void the_stream_ends_with_the_session() throws IOException {
        try (FakeHttpServer server = new FakeHttpServer("modern", "tells");
                FakeServers fakes = new FakeServers(directory, spec(server))) {
            fakes.started("web");
            await(() -> times(server, "tools/list") == 2);

            fakes.servers.close();

            await(() -> Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(thread -> thread.getName().equals("mcp listen web")));
            assertThat(times(server, LISTEN)).isEqualTo(1);
        }
    }

    private static ServerSpec spec(FakeHttpServer server) {
        return new ServerSpec(
                "web", new Address(server.url(), Map.of()), ToolFilter.ALL, FakeServers.PATIENT, Approval.ASK, true);
    }

    private static int times(FakeHttpServer server, String method) {
        return Collections.frequency(server.asked, method);
    }

    private static int tools(FakeServers fakes) {
        return fakes.started("web").tools().tools().size();
    }
}
