package dev.deepseektui.core.tool.mcp;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.rpc.Connection;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.process.StdioServer;
import dev.deepseektui.core.tool.mcp.Protocol.Handshake;
import dev.deepseektui.core.tool.mcp.Protocol.McpClient;
import java.time.Duration;

/** An open connection to a server. */
interface Link extends AutoCloseable {
    Connection connection();

    /** Negotiates the protocol version. */
    Protocol greet(McpClient client, Duration longest, Cancellation cancellation) throws RpcFailure;

    default void learn(McpTool.ToolListing tools) {}

    /** Waits for a server that is exiting, and returns its last output; blank if there was none. */
    default String lastWords() {
        return "";
    }

    /** Returns the output so far of a server that may continue to run; waits only briefly. */
    default String wordsSoFar() {
        return "";
    }

    /** Closes the connection and blocks until none of the server's processes is running. */
    @Override
    void close();

    /** A connection to a server over HTTP. */
    record HttpLink(HttpWire wire, Connection connection) implements Link {
        @Override
        public Protocol greet(McpClient client, Duration longest, Cancellation cancellation) throws RpcFailure {
            return new Handshake(connection, client, longest, cancellation).overHttp();
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

    /** A connection to a local program over its standard input and output. */
    record StdioLink(StdioServer program, Connection connection) implements Link {
        @Override
        public Protocol greet(McpClient client, Duration longest, Cancellation cancellation) throws RpcFailure {
            return new Handshake(connection, client, longest, cancellation).overPipe();
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
