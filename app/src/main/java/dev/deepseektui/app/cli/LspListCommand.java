package dev.deepseektui.app.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.app.cli.SettingsOptions.WorkspaceOption;
import dev.deepseektui.app.report.ServerLines;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.session.SessionLanguages;
import dev.deepseektui.core.tool.lsp.LspServers.LspView;
import dev.deepseektui.core.tool.setup.ProjectSetup;
import dev.deepseektui.core.tool.setup.Setup.Nesting;
import dev.deepseektui.core.workspace.OwnFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The command that lists the language servers without starting them. */
final class LspListCommand extends ProgramCommand {
    private final SettingsOptions settings = group(new SettingsOptions());

    private final WorkspaceOption workspace = group(new WorkspaceOption());

    private final Switch json = flag("--json");

    LspListCommand(HostEnvironment hostEnvironment, Console console) {
        super(hostEnvironment, console);
    }

    @Override
    public Integer call() {
        List<LspView> views = views(
                hostEnvironment, settings.loadWithoutWorkspace(hostEnvironment), workspace.directory(hostEnvironment));
        if (json.isGiven()) {
            views.forEach(view -> console.json(((ObjectNode) Json.treeOf(view)).without("problems")));
        } else {
            ServerLines.ofLanguages(views, true).forEach(console.out()::println);
        }
        return ExitCode.DONE;
    }

    /** Returns the language servers that a session in this directory would use. */
    static List<LspView> views(HostEnvironment hostEnvironment, Config config, Path directory) {
        ProjectSetup project = ProjectSetup.of(
                directory, Optional.empty(), OwnFiles.of(hostEnvironment.home(), hostEnvironment.environment()));
        ProjectSetup trusted = SessionOptions.trusted(hostEnvironment, project);
        Nesting nesting = trusted.isRefused()
                ? Nesting.REFUSED
                : SessionOptions.trust(hostEnvironment).nesting(trusted);
        return SessionLanguages.described(
                        config, SessionOptions.installation(hostEnvironment), project.workspace(), nesting)
                .servers()
                .views();
    }
}
