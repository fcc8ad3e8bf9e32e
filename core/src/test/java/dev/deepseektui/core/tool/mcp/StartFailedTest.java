package dev.deepseektui.core.tool.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.rpc.Connection;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.base.rpc.RpcFailure.RpcFailureKind;
import dev.deepseektui.core.process.ServerLog;
import dev.deepseektui.core.tool.mcp.Protocol.McpClient;
import dev.deepseektui.core.tool.mcp.ServerOpening.StartFailed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StartFailedTest {
    /** A link of which only the output can be read. */
    private static final Link LINK = new Link() {
        @Override
        public Connection connection() {
            throw new AssertionError("nobody is asked any more");
        }

        @Override
        public Protocol greet(McpClient client, Duration longest, Cancellation cancellation) {
            throw new AssertionError("nobody is asked any more");
        }

        @Override
        public String lastWords() {
            return "its last words";
        }

        @Override
        public String wordsSoFar() {
            return "its words so far";
        }

        @Override
        public void close() {}
    };

    private static String failure(RpcFailureKind kind) {
        ServerLog log = new ServerLog(Path.of("unwritten.log"), List.of());
        RpcFailure failure = RpcFailure.of(kind, "no key");
        return String.valueOf(
                StartFailed.of(failure, FakeServers.fake("fake"), LINK, log).getMessage());
    }

    @Test
    void what_closed_its_output_is_waited_for_until_it_has_ended() {
        assertThat(failure(RpcFailureKind.CLOSED)).endsWith("(its last words)");
    }

    @ParameterizedTest
    @EnumSource(value = RpcFailureKind.class, names = "CLOSED", mode = EnumSource.Mode.EXCLUDE)
    void what_may_go_on_is_not(RpcFailureKind kind) {
        assertThat(failure(kind)).endsWith("(its words so far)");
    }
}
