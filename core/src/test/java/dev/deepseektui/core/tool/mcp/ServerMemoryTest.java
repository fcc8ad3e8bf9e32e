package dev.deepseektui.core.tool.mcp;

import static dev.deepseektui.core.tool.mcp.FakeServers.await;
import static dev.deepseektui.core.tool.mcp.FakeServers.fake;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.LongNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.rpc.Connection;
import dev.deepseektui.core.base.rpc.Connection.Conventions;
import dev.deepseektui.core.base.rpc.Connection.Peer;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.base.rpc.RpcMessage;
import dev.deepseektui.core.base.rpc.RpcMessage.RpcId;
import dev.deepseektui.core.base.rpc.Wire;
import dev.deepseektui.core.tool.mcp.Protocol.Listed;
import dev.deepseektui.core.tool.mcp.Protocol.McpClient;
import dev.deepseektui.core.tool.mcp.Protocol.ServerFacts;
import dev.deepseektui.core.tool.mcp.ServerSpec.Address;
import dev.deepseektui.core.tool.mcp.ServerSpec.Approval;
import dev.deepseektui.core.tool.mcp.ServerSpec.ToolFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server says may be more than memory holds: that is its own misfortune. */
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

    @Test
    void a_server_whose_start_runs_out_of_memory_is_not_started_again() {
        AtomicInteger starts = new AtomicInteger();
        McpServer server = FakeServers.server(directory, "large", peer -> {
            starts.incrementAndGet();
            return new Large(peer, 1);
        });

        server.begin();

        await(() -> !server.status().isStarting());
        assertThat(server.status().why()).isEqualTo("what it says does not fit into memory");
        server.close();
        assertThat(starts).hasValue(1);
    }

    @Test
    void lists_that_run_out_of_memory_leave_the_server_as_it_was() throws IOException {
        Large large = new Large(null, 2);
        McpServer server = FakeServers.server(directory, "large", large::heardBy);
        server.begin();
        await(() -> server.status().isReady());

        large.tellChange();
        await(() -> large.learnt.get() == 2);
        large.tellChange();
        await(() -> large.learnt.get() == 3);

        assertThat(server.status().isReady()).isTrue();
        server.close();
        assertThat(Files.readString(directory.resolve("large.log"))).contains("does not fit into memory");
    }

    @Test
    void a_request_whose_answer_runs_out_of_memory_is_not_waited_for() throws Exception {
        BlockingQueue<RpcFailure> unanswered = new LinkedBlockingQueue<>();
        HttpUrl url;
        try (FakeHttpServer server = new FakeHttpServer()) {
            url = HttpUrl.get(server.url());
            HttpWire wire = new HttpWire(new OkHttpClient(), url, Map.of(), Optional.empty());
            wire.start(new Full(unanswered));
            wire.send(new RpcMessage.RpcRequest(
                    RpcId.read(LongNode.valueOf(7)).orElseThrow(), "tools/list", Json.object()));

            RpcFailure why = unanswered.poll(60, TimeUnit.SECONDS);

            assertThat(why).isNotNull().hasMessage("the answer does not fit into memory");
            wire.close();
        }
    }

    private static ServerSpec web(FakeHttpServer server) {
        return new ServerSpec(
                "web", new Address(server.url(), Map.of()), ToolFilter.ALL, FakeServers.PATIENT, Approval.ASK, true);
    }

    /** Has no room for the list that it is told as the one of this number. */
    private static final class Large implements Link {
        private final AtomicInteger learnt = new AtomicInteger();
        private final int tooLarge;
        private @Nullable Peer peer;

        Large(@Nullable Peer peer, int tooLarge) {
            this.peer = peer;
            this.tooLarge = tooLarge;
        }

        Large heardBy(Peer hears) {
            peer = hears;
            return this;
        }

        private Peer peer() {
            Peer known = peer;
            if (known == null) {
                throw new IllegalStateException("nobody hears");
            }
            return known;
        }

        void tellChange() {
            peer().told(Listed.TOOLS.notification(), Json.object());
        }

        @Override
        public Connection connection() {
            throw new IllegalStateException("nobody asks");
        }

        @Override
        public Protocol greet(McpClient client, Duration longest, Cancellation cancellation) {
            return new Protocol(
                    Connection.open(new Listing(), peer(), Conventions.MCP),
                    client,
                    new ServerFacts(
                            ServerFacts.Era.LEGACY, "", "", Json.object().set("tools", Json.object())));
        }

        @Override
        public void learn(McpTool.ToolListing tools) {
            if (learnt.incrementAndGet() == tooLarge) {
                throw new OutOfMemoryError("as if");
            }
        }

        @Override
        public void close() {}
    }

    /** Answers whatever is asked by a list of no tools. */
    private static final class Listing implements Wire {
        private @Nullable Receiver receiver;

        @Override
        public void start(Receiver hears) {
            receiver = hears;
        }

        @Override
        public void send(RpcMessage message) {
            if (receiver != null && message instanceof RpcMessage.RpcRequest request) {
                receiver.received(
                        new RpcMessage.RpcResult(request.id(), Json.object().set("tools", Json.array())));
            }
        }

        @Override
        public void close() {}
    }

    /** Has no room for anything. */
    private record Full(BlockingQueue<RpcFailure> unanswered) implements Wire.Receiver {
        @Override
        public void received(RpcMessage message) {
            throw new OutOfMemoryError("as if");
        }

        @Override
        public void unanswered(Optional<RpcId> request, RpcFailure why) {
            unanswered.add(why);
        }

        @Override
        public void noise(String line) {}

        @Override
        public void ended(String why) {}
    }
}
