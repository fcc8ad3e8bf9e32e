package dev.deepseektui.core.session;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tool.RecallSource;
import dev.deepseektui.core.tool.SeenFiles;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolKeys;
import dev.deepseektui.core.tool.ToolRegistry;
import dev.deepseektui.core.tool.builtin.Drafting;
import dev.deepseektui.core.tool.builtin.EditFile;
import dev.deepseektui.core.tool.builtin.Glob;
import dev.deepseektui.core.tool.builtin.Grep;
import dev.deepseektui.core.tool.builtin.ListDir;
import dev.deepseektui.core.tool.builtin.ReadFile;
import dev.deepseektui.core.tool.builtin.UpdatePlan;
import dev.deepseektui.core.tool.builtin.WriteFile;
import dev.deepseektui.core.tool.change.FileWriting;
import dev.deepseektui.core.tool.shell.Claims;
import dev.deepseektui.core.tool.shell.Grounds;
import dev.deepseektui.core.tool.shell.ShellSession;
import dev.deepseektui.core.tool.shell.ShellSettings;
import dev.deepseektui.core.tool.workspace.Workspace;
import dev.deepseektui.core.turn.ArtifactRecall;
import dev.deepseektui.core.turn.Chronicle;
import dev.deepseektui.core.turn.RecallTool;
import dev.deepseektui.core.turn.SessionCompactTool;
import dev.deepseektui.core.turn.TapeRecall;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Which tools a session has, and what each of them is given. */
final class ToolBox {
    private static final int MOST_GROUNDS = 32;

    private final Config config;
    private final Map<String, String> environment;
    private final SessionFiles files;
    private final List<RecallSource> memories;

    /** @param memories what recall asks beside the session's own outputs and its tape */
    ToolBox(Config config, Map<String, String> environment, SessionFiles files, List<RecallSource> memories) {
        this.config = config;
        this.environment = environment;
        this.files = files;
        this.memories = List.copyOf(memories);
    }

    Equipment equip(Path directory, Chronicle chronicle, ModelAccess access, SessionCompactTool.Orders orders) {
        Workspace workspace = new Workspace(directory, config);
        ShellSession shell = shell(workspace);
        FileWriting writing = writing(workspace, chronicle);
        List<Tool> own = new ArrayList<>(tools(new Drafting(workspace, writing), workspace, chronicle, shell));
        own.add(new SessionCompactTool(orders));
        ToolRegistry tools = new ToolRegistry(own);
        return new Equipment(
                new FileHistory(workspace, new ArtifactStore(files), writing, chronicle), tools, shell, access);
    }

    /** What the model is told of the tools. */
    String definitions(Path directory, Chronicle chronicle) {
        Workspace workspace = new Workspace(directory, config);
        Drafting drafting = new Drafting(workspace, writing(workspace, chronicle));
        List<Tool> own = new ArrayList<>(tools(drafting, workspace, chronicle, shell(workspace)));
        own.add(new SessionCompactTool((level, focus, cancellation) -> {}));
        return new ToolRegistry(own).json();
    }

    private ShellSession shell(Workspace workspace) {
        return new ShellSession(workspace, shellSettings(), environment, files);
    }

    private FileWriting writing(Workspace workspace, Chronicle chronicle) {
        return new FileWriting(
                workspace,
                new ArtifactStore(files),
                path -> chronicle.task().facts().claimsOn(path));
    }

    private List<Tool> tools(Drafting drafting, Workspace workspace, Chronicle chronicle, ShellSession shell) {
        return List.of(
                new EditFile(drafting, chronicle.seen()),
                new WriteFile(drafting, chronicle.seen()),
                new Glob(workspace),
                new Grep(workspace),
                new ListDir(workspace),
                new ReadFile(workspace, chronicle.seen()),
                new UpdatePlan(() -> chronicle.task().plan()),
                new RecallTool(recalled(chronicle)),
                shell.tool(grounds(chronicle)));
    }

    private List<RecallSource> recalled(Chronicle chronicle) {
        List<RecallSource> sources = new ArrayList<>(memories);
        sources.add(new ArtifactRecall(new ArtifactStore(files)::read));
        sources.add(new TapeRecall(chronicle.tape()));
        return sources;
    }

    /** Those whose calls can be run again at any time and show the same while nothing changes; they know of no prompt. */
    static ToolRegistry looks(Workspace workspace) {
        return new ToolRegistry(List.of(
                new Glob(workspace),
                new Grep(workspace),
                new ListDir(workspace),
                new ReadFile(workspace, SeenFiles.NONE)));
    }

    private static Grounds grounds(Chronicle chronicle) {
        return new Grounds(
                Claims.in(chronicle.task().facts()),
                () -> chronicle.task().workingSet().byLastUse().stream()
                        .limit(MOST_GROUNDS)
                        .toList());
    }

    private ShellSettings shellSettings() {
        return new ShellSettings(config.get(ToolKeys.ENV_KEEP), config.get(ToolKeys.ENV_DROP));
    }
}
