package dev.deepseektui.core.tool.lsp;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.BuiltInTool;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.Parameter;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.Place;
import dev.deepseektui.core.workspace.Workspace;
import java.util.ArrayList;
import java.util.List;

/** The tool that lists the errors that language servers find in files. */
public final class DiagnosticsTool extends BuiltInTool {
    private static final int MAX_FILES = 32;
    private static final Parameter<List<String>> PATHS = Parameter.texts("paths");

    private final Workspace workspace;
    private final LspServers servers;

    public DiagnosticsTool(Workspace workspace, LspServers servers) {
        super(OwnTool.DIAGNOSTICS, PATHS);
        this.workspace = workspace;
        this.servers = servers;
    }

    @Override
    public Intent intent(Arguments arguments) throws CallFailed {
        boolean isProtected = false;
        for (String path : arguments.find(PATHS).orElse(List.of())) {
            isProtected |= workspace.look(path).isProtected();
        }
        return new Intent.Reads(
                arguments.find(PATHS).orElse(List.of()).stream().findFirst().orElse("."), isProtected);
    }

    @Override
    public ToolOutcome call(Arguments arguments, ToolRun run) throws CallFailed {
        List<String> paths = new ArrayList<>();
        for (String path : arguments.find(PATHS).orElse(List.of())) {
            Place place = workspace.look(path);
            if (place.kind() != Place.PlaceKind.FILE) {
                throw CallFailed.about(
                        path, ModelTexts.of(DiagnosticsTool.class).text("not_file", path));
            }
            paths.add(place.path());
        }
        if (paths.size() > MAX_FILES) {
            throw CallFailed.error(ModelTexts.of(DiagnosticsTool.class).text("max", MAX_FILES));
        }
        return ToolOutcome.of(
                Status.OK, servers.listed(paths, run.cancellation()).listed());
    }
}
