package dev.deepseektui.core.tool.mcp;

import static dev.deepseektui.core.tool.mcp.FakeServers.fake;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.tool.mcp.ServerSpec.Address;
import dev.deepseektui.core.tool.mcp.ServerSpec.Approval;
import dev.deepseektui.core.tool.mcp.ServerSpec.ToolFilter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An answer that does not fit into memory fails only its own call. */
@Timeout(60)
class ServerMemoryTest {
    @TempDir
    Path directory;

    @Test
    void an_answer_that_would_fill_the_memory_fails_its_call_alone() {
        try (FakeServers fakes = new FakeServers(directory, fake("fake"))) {
            fakes.started("fake");

            assertThat(fakes.call("mcp__fake__echo", "dense").text()).contains("the answer would not fit into memory");
            assertThat(fakes.call("mcp__fake__echo", "hello").text()).isEqualTo("echo 2: hello");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dense", "dense events"})
    void so_does_one_over_http_in_either_form(String manner) throws IOException {
        try (FakeHttpServer server = new FakeHttpServer(manner);
                FakeServers fakes = new FakeServers(directory, web(server))) {
            fakes.started("web");

            assertThat(fakes.call("mcp__web__echo", "hi").text()).contains("the answer would not fit into memory");
            assertThat(fakes.call("mcp__web__echo", "hi").text()).startsWith("echo 2");
        }
    }

    private static ServerSpec web(FakeHttpServer server) {
        return new ServerSpec(
                "web", new Address(server.url(), Map.of()), ToolFilter.ALL, FakeServers.PATIENT, Approval.ASK, true);
    }
}
