package dev.deepseektui.core.mcp;

import dev.deepseektui.core.rpc.Connection;

/** A way to a server that is open: what is said over it, and how it is put away. */
interface Link extends AutoCloseable {
    Connection connection();

    /** What the server said before it went, for the report; blank where it said nothing. */
    String lastWords();

    /** Returns when nothing of the server runs any more. */
    @Override
    void close();
}
