package dev.deepseektui.core.tool.mcp;

import dev.deepseektui.core.base.SecretMask;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.ConfigKey.Trait;
import dev.deepseektui.core.config.ConfigRule;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.config.NamedTable.InvalidTable;
import dev.deepseektui.core.config.ValueType;
import dev.deepseektui.core.tool.mcp.ServerSpec.ServerTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Settings for MCP servers: their configuration, the wait for their start, and the number of directly defined tools.
 */
public final class McpKeys {
    public static final ConfigKey<Map<String, ServerTable>> SERVERS = ConfigKey.of(
                    "mcp.servers",
                    ValueType.tableOf(ValueType.fields("type.mcp", ServerTable::new, McpKeys::shown), "type.name"),
                    Map.<String, ServerTable>of())
            .with(Trait.FILE_ONLY);
    public static final ConfigKey<Long> STARTUP_MS = ConfigKey.of("mcp.startup_ms", ValueType.whole(0, 600_000), 1500L);
    public static final ConfigKey<Long> DIRECT_TOOLS = ConfigKey.of("mcp.direct_tools", ValueType.whole(0, 100), 16L);

    public static final Declarations ALL = Declarations.of(SERVERS, STARTUP_MS, DIRECT_TOOLS)
            .with(ConfigRule.each(SERVERS, (name, table) -> table.complaint(name)));

    private McpKeys() {}

    /** Returns the servers in the user's settings. */
    public static List<ServerSpec> servers(Config config) {
        List<ServerSpec> servers = new ArrayList<>();
        config.get(SERVERS).forEach((name, table) -> {
            try {
                servers.add(table.spec(name));
            } catch (InvalidTable e) {
                throw new IllegalStateException("settings with a mistake are not loaded", e);
            }
        });
        return servers;
    }

    private static String shown(ServerTable server) {
        Map<String, Object> fields = SecretMask.fields(server.fields());
        return "{" + fields.getOrDefault("command", fields.getOrDefault("url", "")) + "}";
    }
}
