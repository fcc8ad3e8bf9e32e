package dev.deepseektui.core.session;

import dev.deepseektui.core.context.capacity.Snapshots.SnapshotRecall;
import dev.deepseektui.core.context.compaction.SessionCompactTool;
import dev.deepseektui.core.context.memory.MemoryRecall;
import dev.deepseektui.core.context.memory.SessionMemory.MemorySystem;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.session.agent.TaskTool;
import dev.deepseektui.core.session.agent.TaskTool.AgentResources.AgentSessions;
import dev.deepseektui.core.tool.ImageImporter;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolRegistry;
import dev.deepseektui.core.tool.ToolRegistry.ToolProvider;
import dev.deepseektui.core.tool.builtin.Drafting;
import dev.deepseektui.core.tool.builtin.EditFile;
import dev.deepseektui.core.tool.builtin.Glob;
import dev.deepseektui.core.tool.builtin.Grep;
import dev.deepseektui.core.tool.builtin.ReadFile;
import dev.deepseektui.core.tool.builtin.RecallTool;
import dev.deepseektui.core.tool.builtin.RecallTool.ArtifactRecall;
import dev.deepseektui.core.tool.builtin.RecallTool.RecallSource;
import dev.deepseektui.core.tool.builtin.TapeRecall;
import dev.deepseektui.core.tool.builtin.TodoWrite;
import dev.deepseektui.core.tool.builtin.WriteFile;
import dev.deepseektui.core.tool.lsp.DiagnosticsTool;
import dev.deepseektui.core.tool.lsp.LspSpec.LspKeys;
import dev.deepseektui.core.tool.shell.ShellSession;
import dev.deepseektui.core.tool.shell.ShellSession.EvidenceContext;
import dev.deepseektui.core.tool.web.WebAccess;
import dev.deepseektui.core.tool.web.WebFetch;
import dev.deepseektui.core.tool.web.WebSearch;
import dev.deepseektui.core.workspace.FileWriting;
import dev.deepseektui.core.workspace.SeenFiles;
import dev.deepseektui.core.workspace.Workspace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The tools of a session.
 *
 * @param offered the tools offered to the model
 * @param shell the tool that runs the user's commands; may be missing from the offered tools
 */
record ToolSet(ToolRegistry offered, Tool shell) {
    private static final int MAX_EVIDENCE_FILES = 32;

    static ToolSet of(SessionParts parts, AgentSessions agents) {
        ToolRegistry registry = new ToolRegistry(
                builtIn(parts, agents),
                parts.hands().foreign().<ToolProvider>map(tools -> tools).orElse(List::of));
        return new ToolSet(
                parts.place().kind().offered(registry),
                registry.find(OwnTool.BASH.word()).orElseThrow());
    }

    private static List<RecallSource> recall(SessionParts parts) {
        List<RecallSource> sources = new ArrayList<>();
        sources.add(new SnapshotRecall(parts.place().snapshots()));
        parts.systems()
                .memory()
                .map(MemorySystem::memory)
                .filter(memory -> memory.settings().isEnabled())
                .ifPresent(memory -> sources.add(
                        new MemoryRecall(memory, parts.place().installation().clock())));
        sources.add(new TapeRecall(parts.place().tape()));
        sources.add(new ArtifactRecall(parts.place().artifacts()::read));
        return sources;
    }

    private static List<Tool> builtIn(SessionParts parts, AgentSessions agents) {
        SessionPlace place = parts.place();
        SessionState state = parts.state();
        Workspace workspace = place.workspace();
        SeenFiles seen = parts.systems().seen();
        FileWriting writing = new FileWriting(
                workspace, place.artifacts(), path -> state.task().facts().claimsOn(path));
        Drafting drafting = new Drafting(workspace, writing, place.config().knownKeys());
        List<Tool> tools = new ArrayList<>(List.of(
                new EditFile(drafting, seen),
                new WriteFile(drafting, seen),
                new Glob(workspace),
                new Grep(workspace),
                new ReadFile(workspace, seen, Optional.of(new ImageImporter(place.artifacts()::put))),
                new TodoWrite(),
                new RecallTool(recall(parts)),
                new SessionCompactTool(parts::compactLater)));
        tools.addAll(parts.hands().shell().tools(evidence(state)).all());
        if (state.session().hasStarted()
                ? isInHeader(state, OwnTool.DIAGNOSTICS.word())
                : place.config().get(LspKeys.ENABLED)) {
            tools.add(new DiagnosticsTool(workspace, parts.hands().languages().servers()));
        }
        parts.setup().skillTool().ifPresent(tools::add);
        SessionAgents.resources(parts, agents).map(TaskTool::new).ifPresent(tools::add);
        tools.addAll(web(place, state));
        return tools;
    }

    private static EvidenceContext evidence(SessionState state) {
        return new EvidenceContext(
                state.task().facts(),
                () -> state.task().workingSet().byLastUse().stream()
                        .limit(MAX_EVIDENCE_FILES)
                        .toList());
    }

    /**
     * Returns the web tools: in a new session those that the settings allow, in a resumed session those in its header,
     * so that the prompt stays cached. A tool that has been switched off since then fails when it is called.
     */
    private static List<Tool> web(SessionPlace place, SessionState state) {
        boolean hasStarted = state.session().hasStarted();
        WebAccess web = new WebAccess(
                place.config(),
                place.installation().environment(),
                () -> state.session().hasStarted()
                        ? state.conversation().header().model()
                        : place.config().get(ModelKeys.NAME));
        return Stream.<Tool>of(new WebFetch(web), new WebSearch(web))
                .filter(tool -> hasStarted
                        ? isInHeader(state, tool.name())
                        : web.isEnabled() && (web.canSearch() || !(tool instanceof WebSearch)))
                .toList();
    }

    static boolean isInHeader(SessionState state, String tool) {
        return state.conversation().header().tools().contains("\"name\":\"" + tool + "\"");
    }

    /** Returns the tools whose calls can be repeated at any time. */
    static ToolRegistry readOnly(Workspace workspace, ShellSession shell, SessionState state) {
        return new ToolRegistry(List.of(
                new Glob(workspace),
                new Grep(workspace),
                new ReadFile(workspace, SeenFiles.NONE),
                shell.tools(evidence(state)).bash()));
    }
}
