package dev.deepseektui.app.cli;

import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.SettingsTable;
import dev.deepseektui.core.mcp.McpKeys;
import dev.deepseektui.core.mcp.McpTokens;
import dev.deepseektui.core.mcp.ServerSpec;
import dev.deepseektui.core.mcp.ServerTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Whose servers are meant: those of which settings. */
final class McpPlace extends Arguments {
    private final SettingsOptions settings = group(new SettingsOptions());

    Config config(Surroundings surroundings) {
        return settings.loadWithoutWorkspace(surroundings);
    }

    List<ServerSpec> servers(Surroundings surroundings) {
        return McpKeys.servers(config(surroundings));
    }

    /** One that must be there. */
    ServerSpec server(Surroundings surroundings, String name) {
        return servers(surroundings).stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UserError("mcp: there is no server " + name
                        + " in your settings; `deepseek-tui mcp list` shows which there are"));
    }

    Path file(Surroundings surroundings) {
        ConfigSources sources = settings.sources(surroundings, Optional.empty());
        return sources.settings().orElse(sources.home().settings());
    }

    /** Writes it down; what is wrong with it is said first. */
    void add(Surroundings surroundings, String name, ServerTable table) {
        table.complaint(name).ifPresent(complaint -> {
            throw new UserError(complaint);
        });
        if (servers(surroundings).stream().anyMatch(each -> each.name().equals(name))) {
            throw new UserError("mcp: there is a server " + name + " already; remove it first, or choose another name");
        }
        new SettingsTable(file(surroundings), "mcp.servers." + name).add(table.fields());
    }

    void remove(Surroundings surroundings, String name) {
        server(surroundings, name);
        new SettingsTable(file(surroundings), "mcp.servers." + name).remove();
        new McpTokens(SettingsOptions.home(surroundings)).forget(name);
    }
}
