package dev.deepseektui.core.session;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.compaction.SessionCompactTool;
import dev.deepseektui.core.context.setup.LoadedSkills;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.process.FedCommand;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.SandboxKeys;
import dev.deepseektui.core.session.agent.AgentDesk;
import dev.deepseektui.core.session.agent.AgentRuns;
import dev.deepseektui.core.session.agent.TaskTool;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tool.PictureIntake;
import dev.deepseektui.core.tool.RecallSource;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolRegistry;
import dev.deepseektui.core.tool.builtin.Drafting;
import dev.deepseektui.core.tool.builtin.EditFile;
import dev.deepseektui.core.tool.builtin.Glob;
import dev.deepseektui.core.tool.builtin.Grep;
import dev.deepseektui.core.tool.builtin.ListDir;
import dev.deepseektui.core.tool.builtin.ReadFile;
import dev.deepseektui.core.tool.builtin.UpdatePlan;
import dev.deepseektui.core.tool.builtin.WriteFile;
import dev.deepseektui.core.tool.recall.ArtifactRecall;
import dev.deepseektui.core.tool.recall.RecallTool;
import dev.deepseektui.core.tool.setup.skill.SkillTool;
import dev.deepseektui.core.tool.setup.skill.Skills;
import dev.deepseektui.core.tool.shell.Claims;
import dev.deepseektui.core.tool.shell.ShellSession;
import dev.deepseektui.core.tool.shell.ShellSession.EvidenceContext;
import dev.deepseektui.core.tool.shell.ShellSettings;
import dev.deepseektui.core.tool.shell.WorkspaceLook;
import dev.deepseektui.core.workspace.FileWriting;
import dev.deepseektui.core.workspace.SeenFiles;
import dev.deepseektui.core.workspace.ToolKeys;
import dev.deepseektui.core.workspace.Workspace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which tools a session has, and what each of them is given. */
final class ToolBox {
    private static final int MOST_GROUNDS = 32;

    private final Config config;
    private final SessionFiles files;
    private final Workspace workspace;
    private final ShellSession shell;
    private final AgentRuns agents;

    /** {@code agents}: those that will work for the session. */
    ToolBox(Config config, Map<String, String> environment, AgentRuns agents, ShellSession.Place place) {
        this.config = config;
        this.files = agents.files();
        this.agents = agents;
        this.workspace = place.workspace();
        this.shell = new ShellSession(place, shellSettings(config), environment, files);
    }

    /**
     * What the tools of a session ask it.
     *
     * @param seen what the model has seen of files
     * @param recalled where recall looks beside the session's own outputs
     * @param skills those that the model may load, where it has the tool for it
     * @param agents those that the model may call, where it may
     * @param web those that reach the web, as far as it has them
     */
    record Asked(
            SessionState state,
            SeenFiles seen,
            List<RecallSource> recalled,
            Optional<SkillsAtHand> skills,
            Optional<AgentDesk> agents,
            WebTools web) {}

    /** The skills of a session, and which of them the conversation holds. */
    record SkillsAtHand(Skills skills, LoadedSkills loaded) {}

    /** With the eyes of commands. */
    WorkspaceLook look() {
        return shell.look();
    }

    FedCommand.FedResult feed(ShellSession.Fed fed, Cancellation cancellation) throws IOException {
        return shell.feed(fed, cancellation);
    }

    /** What a session works with once it is open. */
    SessionResources equip(ToolRegistry tools, ModelAccess access, SessionLog log, FileHistory.Keeping keeping) {
        return new SessionResources(
                new FileHistory(workspace, keeping, log), new SessionResources.Hands(tools, shell, agents), access);
    }

    /** The built-in tools. */
    List<Tool> tools(Asked asked, SessionCompactTool.Orders orders) {
        SessionState state = asked.state();
        Drafting drafting = new Drafting(workspace, writing(state), config.knownKeys());
        List<RecallSource> recalled = new ArrayList<>(asked.recalled());
        recalled.add(new ArtifactRecall(new ArtifactStore(files)::read));
        List<Tool> tools = new ArrayList<>(List.of(
                new EditFile(drafting, asked.seen()),
                new WriteFile(drafting, asked.seen()),
                new Glob(workspace),
                new Grep(workspace),
                new ListDir(workspace),
                new ReadFile(workspace, asked.seen(), Optional.of(new PictureIntake(new ArtifactStore(files)::put))),
                new UpdatePlan(() -> state.task().plan()),
                new RecallTool(recalled),
                shell.tool(grounds(state)),
                new SessionCompactTool(orders)));
        asked.skills()
                .map(known -> new SkillTool(known.skills(), known.loaded()::isShown, workspace))
                .ifPresent(tools::add);
        asked.agents().map(TaskTool::new).ifPresent(tools::add);
        tools.addAll(asked.web().tools());
        return tools;
    }

    /** Those that work for the session. */
    AgentRuns agents() {
        return agents;
    }

    private FileWriting writing(SessionState state) {
        return new FileWriting(
                workspace,
                new ArtifactStore(files),
                path -> state.task().facts().claimsOn(path));
    }

    /** Those whose calls can be run again at any time and show the same while nothing changes; they know of no prompt. */
    ToolRegistry looks() {
        return new ToolRegistry(List.of(
                new Glob(workspace),
                new Grep(workspace),
                new ListDir(workspace),
                new ReadFile(workspace, SeenFiles.NONE)));
    }

    private static EvidenceContext grounds(SessionState state) {
        return new EvidenceContext(
                Claims.in(state.task().facts()),
                () -> state.task().workingSet().byLastUse().stream()
                        .limit(MOST_GROUNDS)
                        .toList());
    }

    /** Which variables commands get, and servers too. */
    static ShellSettings shellSettings(Config config) {
        return new ShellSettings(config.get(SandboxKeys.ENVIRONMENT), config.get(ToolKeys.ENV_DROP), config.secrets());
    }
}
