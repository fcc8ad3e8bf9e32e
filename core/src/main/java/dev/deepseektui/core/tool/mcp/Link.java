package dev.deepseektui.core.tool.mcp;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.rpc.Connection;
import dev.deepseektui.core.base.rpc.RpcFailure;
import java.time.Duration;

/** A way to a server that is open: what is said over it, and how it is put away. */
interface Link extends AutoCloseable {
    Connection connection();

    /** The form of the protocol in which the server is to be asked over it. */
    Protocol greet(Client client, Duration longest, Cancellation cancellation) throws RpcFailure;

    /** Which tools the server has now; who sends something of their arguments apart has to know. */
    default void learn(McpTool.Listing tools) {}

    /** What the server said before it went, for the report; blank where it said nothing. Waits for the end of one that is about to go. */
    String lastWords();

    /** The same of one that may well go on: it is hardly waited for. */
    String wordsSoFar();

    /** Returns when nothing of the server runs any more. */
    @Override
    void close();
}
