package dev.deepseektui.core.session;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.model.NetworkSettings;
import dev.deepseektui.core.session.agent.AgentSpec;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tool.mcp.ForeignTools;
import dev.deepseektui.core.tool.mcp.ForeignTools.Limits;
import dev.deepseektui.core.tool.mcp.Form;
import dev.deepseektui.core.tool.mcp.McpKeys;
import dev.deepseektui.core.tool.mcp.McpServers;
import dev.deepseektui.core.tool.mcp.McpTokens;
import dev.deepseektui.core.tool.mcp.ServerFile;
import dev.deepseektui.core.tool.mcp.ServerSpec;
import dev.deepseektui.core.tool.shell.CommandEnvironment;
import dev.deepseektui.core.tool.shell.OwnSecrets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The MCP servers of a session; nothing is loaded while none is configured. */
final class SessionServers {
    /** The most tokens of definitions for which each tool is defined in the prompt. */
    private static final int DIRECT_TOKENS = 4000;

    private final Optional<Form.Filler> forms;
    private final Config config;
    private final Installation installation;

    /** {@code forms}: fills in the forms that servers send. */
    SessionServers(Config config, Installation installation, Optional<Form.Filler> forms) {
        this.forms = forms;
        this.config = config;
        this.installation = installation;
    }

    /** Starts the servers. A resumed session keeps the tools that its tape names, even of servers no longer configured. */
    Optional<ForeignTools> begin(OpenRequest request, SessionFiles files, SessionState state) {
        // A server is started for a session of the user's, not once more for each of its agents.
        if (request.source() instanceof SessionKind.Agent agent) {
            AgentSpec spec = agent.job().spec();
            return agent.of()
                    .servers()
                    .filter(servers -> spec.hasForeignTools())
                    .map(servers ->
                            new ForeignTools(servers, limits(state), new ArtifactStore(files)::put, spec.hasTool()));
        }
        List<ServerSpec> specs = specs(request);
        if (specs.isEmpty() && !(request.source() instanceof SessionKind.Resumed)) {
            return Optional.empty();
        }
        McpServers servers = McpServers.begin(
                specs, setting(config, installation, request.workspace()).asking(forms));
        return Optional.of(new ForeignTools(servers, limits(state), new ArtifactStore(files)::put));
    }

    private Limits limits(SessionState state) {
        return new Limits(
                Duration.ofMillis(config.get(McpKeys.STARTUP_MS)),
                config.get(McpKeys.DIRECT_TOOLS),
                DIRECT_TOKENS,
                text -> state.tokenizer().count(text));
    }

    /**
     * The user's own, and what a trusted workspace names beside them; where both have a name the user's counts. What an editor brings counts
     * before either: it was set up there for this session. A token that is stored
     * was given for a server of the user's: one of a workspace that calls itself so does not get it.
     */
    private List<ServerSpec> specs(OpenRequest request) {
        Map<String, ServerSpec> specs = new TreeMap<>();
        request.setup()
                .sources()
                .servers()
                .forEach(file -> ServerFile.of(file.text()).forEach(each -> specs.put(each.name(), each)));
        McpTokens tokens = new McpTokens(installation.home());
        McpKeys.servers(config).forEach(each -> specs.put(each.name(), tokens.with(each)));
        request.servers().forEach(each -> specs.put(each.name(), each));
        return List.copyOf(specs.values());
    }

    /** Returns the directory, environment and network settings for the servers of a workspace. */
    static McpServers.Setting setting(Config config, Installation installation, Path workspace) {
        Map<String, String> ours = installation.environment();
        return new McpServers.Setting(
                new McpServers.Environment(
                        ours,
                        CommandEnvironment.of(ours, ToolBox.shellSettings(config)),
                        new OwnSecrets(ours, config.secrets())),
                workspace,
                installation.home(),
                installation.version(),
                NetworkSettings.of(config, installation.environment()),
                Optional.empty());
    }
}
