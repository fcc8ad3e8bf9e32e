package dev.deepseektui.core.mcp;

import dev.deepseektui.core.event.TapeEvent;
import java.util.List;

/** What servers put on the tape. */
public final class McpEvents {
    public static final List<Class<? extends TapeEvent>> ALL = List.of(McpToolsTaken.class, McpToolsWaiting.class);

    private McpEvents() {}
}
