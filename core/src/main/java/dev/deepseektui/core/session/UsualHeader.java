package dev.deepseektui.core.session;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.process.sandbox.Sandbox;
import dev.deepseektui.core.session.ToolSet.ToolGround;
import dev.deepseektui.core.session.ToolSet.ToolNeeds;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tool.ToolRegistry;
import dev.deepseektui.core.tool.lsp.LspServers;
import dev.deepseektui.core.tool.shell.ShellSession;
import dev.deepseektui.core.workspace.OwnFiles;
import dev.deepseektui.core.workspace.Workspace;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The header of a new session in a workspace without rules. */
public final class UsualHeader {
    private UsualHeader() {}

    /** * @param directory an existing directory, which is not read */
    public static Header of(Config config, Path directory) {
        SessionState state = new SessionState(ModelAccess.prices(config));
        Workspace workspace = new Workspace(directory, config, OwnFiles.NONE);
        SessionFiles files = new SessionFiles(directory);
        ToolRegistry tools = new ToolRegistry(ToolSet.builtIn(
                new ToolGround(config, Map.of(), files, workspace),
                state,
                new ToolNeeds(
                        new ShellSession(
                                new ShellSession.ShellPlace(workspace, Sandbox.none()),
                                Hands.shellSettings(config),
                                Map.of(),
                                files),
                        LspServers.none(workspace),
                        state.seen(),
                        List.of(),
                        Optional.empty(),
                        SessionAgents.usual(config, state, files),
                        (level, focus, cancellation) -> {})));
        String system = new SessionKind.Fresh().system(tools, "", "");
        return new Header(config.get(ModelKeys.NAME), ModelKeys.effort(config), system, tools.json());
    }
}
