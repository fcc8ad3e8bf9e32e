package dev.deepseektui.core.session;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.conversation.SystemText;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.process.sandbox.Sandbox;
import dev.deepseektui.core.session.agent.TaskTool;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tool.ToolRegistry;
import dev.deepseektui.core.tool.shell.ShellSession;
import dev.deepseektui.core.workspace.OwnFiles;
import dev.deepseektui.core.workspace.Workspace;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What every request of a new session would begin with, where there are no rules of a workspace. */
public final class UsualHeader {
    private UsualHeader() {}

    /** {@code directory}: an existing one; nothing in it is looked at. */
    public static Header of(Config config, Path directory) {
        SessionState nothing = new SessionState(ModelAccess.prices(config));
        Workspace workspace = new Workspace(directory, config, OwnFiles.NONE);
        ToolRegistry tools = new ToolRegistry(new ToolBox(
                        config,
                        Map.of(),
                        SessionAgents.none(new SessionFiles(directory)),
                        new ShellSession.Place(workspace, Sandbox.none()))
                .tools(
                        new ToolBox.Asked(
                                nothing,
                                nothing.seen(),
                                List.of(),
                                Optional.empty(),
                                SessionAgents.usual(config, nothing, new SessionFiles(directory)),
                                WebTools.of(config, Map.of(), nothing)),
                        (level, focus, cancellation) -> {}));
        String system = tools.find(TaskTool.NAME).isPresent() ? SystemText.withAgents("", "") : SystemText.with("");
        return new Header(config.get(ModelKeys.NAME), config.get(ModelKeys.EFFORT), system, tools.json());
    }
}
