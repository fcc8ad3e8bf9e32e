package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.Form;
import dev.deepseektui.app.arguments.Switch;
import dev.deepseektui.app.arguments.Value;
import dev.deepseektui.app.report.ContextTable;

/** What the prompt of a session is full of, and when it will be compacted. */
final class ContextShowCommand implements Command {
    private final Surroundings surroundings;
    private final Console console;

    private final Arguments arguments = new Arguments();

    private final Value<String> session = arguments.place(
            "ID|PATH",
            Form.TEXT,
            "The session, by the beginning of its id, its folder or its session file; by default the newest of "
                    + "the project: deepseek-tui context show 4711");

    private final WorkspaceOption workspace = new WorkspaceOption(arguments);

    private final SettingsOptions settings = new SettingsOptions(arguments);

    private final Switch json = arguments.option(
            "--json",
            "Print one JSON object with tokens, budget, fullness, compactions, hit_share, "
                    + "hit_share_basis, layers, classes, files, next: deepseek-tui context show 4711 --json");

    ContextShowCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Arguments arguments() {
        return arguments;
    }

    @Override
    public int call() {
        RecordedPrompt prompt = RecordedPrompt.of(
                SessionPath.chosen(surroundings, session.found(), workspace),
                settings.loadWithoutWorkspace(surroundings));
        ContextTable table = new ContextTable(prompt.breakdown(), prompt.compactions(), prompt.cacheTerms());
        if (json.isGiven()) {
            console.json(table.document());
        } else {
            table.lines().forEach(console.out()::println);
        }
        return ExitCode.DONE;
    }
}
