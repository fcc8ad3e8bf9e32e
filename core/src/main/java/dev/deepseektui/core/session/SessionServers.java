package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.rule.RuleBook;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.model.NetworkSettings;
import dev.deepseektui.core.process.sandbox.SandboxPolicy;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.NotPlaced;
import dev.deepseektui.core.process.sandbox.ServerSandbox;
import dev.deepseektui.core.tool.mcp.ForeignTools;
import dev.deepseektui.core.tool.mcp.ForeignTools.ToolLimits;
import dev.deepseektui.core.tool.mcp.InputForm;
import dev.deepseektui.core.tool.mcp.McpKeys;
import dev.deepseektui.core.tool.mcp.McpServers;
import dev.deepseektui.core.tool.mcp.ServerFile;
import dev.deepseektui.core.tool.mcp.ServerLogins;
import dev.deepseektui.core.tool.mcp.ServerSpec;
import dev.deepseektui.core.tool.shell.CommandEnvironment;
import dev.deepseektui.core.tool.shell.OwnSecrets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The MCP servers of a session. If none is configured, nothing is loaded.
 *
 * @param forms fills in the forms that servers send
 */
public record SessionServers(SessionPlace place, SessionState state, Optional<InputForm.Filler> forms) {
    /** The maximum total size of the tool definitions, in tokens, for which each tool is defined in the prompt. */
    private static final int DIRECT_TOKENS = 4000;

    /** Starts the servers. A resumed session keeps the tools on its tape, even of servers that are no longer configured. */
    Optional<ForeignTools> start(boolean isResumed) {
        List<ServerSpec> specs = specs();
        if (specs.isEmpty() && !isResumed) {
            return Optional.empty();
        }
        McpServers.ServerSetting setting = setting(
                        place.config(), place.installation(), place.request().workspace())
                .asking(forms);
        return Optional.of(of(McpServers.begin(specs, setting), name -> true));
    }

    /** Returns the tools of servers that are already running. */
    ForeignTools of(McpServers servers, Predicate<String> wanted) {
        Config config = place.config();
        ToolLimits limits = new ToolLimits(
                Duration.ofMillis(config.get(McpKeys.STARTUP_MS)),
                config.get(McpKeys.DIRECT_TOOLS),
                DIRECT_TOKENS,
                text -> state.tokenizer().count(text));
        return new ForeignTools(servers, limits, place.artifacts()::put, wanted);
    }

    /**
     * Returns the servers of a trusted workspace, of the user's settings and of the editor. If names are equal, the
     * editor's server takes precedence over the user's, and the user's over the workspace's. A stored login belongs to
     * a server in the user's settings; a workspace's server with the same name does not get it.
     */
    private List<ServerSpec> specs() {
        OpenRequest request = place.request();
        Map<String, ServerSpec> specs = new TreeMap<>();
        request.setup()
                .sources()
                .servers()
                .forEach(file -> ServerFile.of(file.text()).forEach(each -> specs.put(each.name(), each)));
        McpKeys.servers(place.config()).forEach(each -> specs.put(each.name(), each));
        request.servers().forEach(each -> specs.put(each.name(), each));
        return List.copyOf(specs.values());
    }

    /** Starts servers like a session does, but without a session. */
    public static McpServers startAlone(
            List<ServerSpec> specs, Config config, Installation installation, Path workspace) {
        return McpServers.begin(specs, setting(config, installation, workspace));
    }

    /** Returns the logins of the servers in the user's settings. */
    public static ServerLogins logins(Config config, Installation installation, Path workspace) {
        return new ServerLogins(setting(config, installation, workspace));
    }

    /** Returns the directory, environment and network settings for the servers of a workspace. */
    private static McpServers.ServerSetting setting(Config config, Installation installation, Path workspace) {
        Map<String, String> ours = installation.environment();
        return new McpServers.ServerSetting(
                new McpServers.ServerEnvironment(
                        ours,
                        CommandEnvironment.of(ours, Hands.shellSettings(config)),
                        new OwnSecrets(ours, config.secrets())),
                workspace,
                installation.home(),
                installation.version(),
                NetworkSettings.of(config, installation.environment()),
                sandbox(new SessionSandbox(config, installation, workspace), config, installation, workspace),
                Optional.empty());
    }

    /** Returns the sandbox of the servers that a workspace configures. They may write where commands may. */
    private static ServerSandbox sandbox(
            SessionSandbox places, Config config, Installation installation, Path workspace) {
        SandboxPolicy policy = places.policy();
        return new ServerSandbox(
                places.sandbox(() ->
                        RuleBook.of(config, installation.home(), workspace).all()),
                () -> policy.placeWriting() instanceof NotPlaced not
                        ? new NotPlaced("servers of a project run only in the sandbox: " + not.reason()
                                + "; a server that you add with deepseek-tui mcp add runs without it")
                        : policy.placeWriting());
    }
}
