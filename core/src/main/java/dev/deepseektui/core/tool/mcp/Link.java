package dev.deepseektui.core.tool.mcp;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.rpc.Connection;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.process.StdioServer;
import dev.deepseektui.core.tool.mcp.Protocol.Greeting;
import dev.deepseektui.core.tool.mcp.Protocol.McpClient;
import java.time.Duration;

/** An open connection to a server. */
interface Link extends AutoCloseable {
    Connection connection();

    /** Negotiates the protocol version. */
    Protocol greet(McpClient client, Duration longest, Cancellation cancellation) throws RpcFailure;

    default void learn(McpTool.ToolListing tools) {}

    /** Returns the last output of a server that is ending, for the report; blank if there was none. Waits for its end. */
    default String lastWords() {
        return "";
    }

    /** Returns the output so far of a server that may continue; waits only briefly. */
    default String wordsSoFar() {
        return "";
    }

    /** Blocks until nothing of the server runs any more. */
    @Override
    void close();

    /** A server that is asked over HTTP. */
    record HttpLink(HttpWire wire, Connection connection) implements Link {
        @Override
        public Protocol greet(McpClient client, Duration longest, Cancellation cancellation) throws RpcFailure {
            return new Greeting(connection, client, longest, cancellation).overHttp();
        }

        @Override
        public void learn(McpTool.ToolListing tools) {
            wire.learn(tools);
        }

        @Override
        public void close() {
            connection.close();
        }
    }

    /** A server that is a local program, connected by its standard input and output. */
    record StdioLink(StdioServer program, Connection connection) implements Link {
        @Override
        public Protocol greet(McpClient client, Duration longest, Cancellation cancellation) throws RpcFailure {
            return new Greeting(connection, client, longest, cancellation).overPipe();
        }

        @Override
        public String lastWords() {
            return program.lastWords();
        }

        @Override
        public String wordsSoFar() {
            return program.wordsSoFar();
        }

        @Override
        public void close() {
            connection.close();
            program.close();
        }
    }
}
