package dev.deepseektui.core.tool.mcp;

import dev.deepseektui.core.process.ServerLog;
import dev.deepseektui.core.process.sandbox.WrappedCommand;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A watch over the project's files while a server starts or works on a call. When it is closed, new files that other
 * programs would obey are renamed.
 */
record ProjectWatch(String server, WrappedCommand.Cleanup cleanup, ServerLog log) implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ProjectWatch.class);

    @Override
    public void close() throws IOException {
        for (String file : cleanup.putAside()) {
            log.add("renamed, because other programs would obey it: " + file);
            LOG.warn("MCP server {} wrote {}, which was renamed", server, file);
        }
    }
}
