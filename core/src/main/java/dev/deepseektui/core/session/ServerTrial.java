package dev.deepseektui.core.session;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.tool.mcp.McpServers;
import dev.deepseektui.core.tool.mcp.McpTokens;
import dev.deepseektui.core.tool.mcp.ServerSpec;
import java.nio.file.Path;
import java.util.List;

/** Starts servers as a session would, without one. */
public record ServerTrial(Config config, Installation installation) {
    public McpServers begin(List<ServerSpec> specs, Path workspace) {
        McpTokens tokens = new McpTokens(installation.home());
        return McpServers.begin(
                specs.stream().map(tokens::with).toList(), SessionServers.setting(config, installation, workspace));
    }
}
