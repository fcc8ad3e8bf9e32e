package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.report.ContextTable;
import java.util.concurrent.Callable;

/** What the prompt of a session is full of, and when it will be compacted. */
final class ContextShowCommand extends Arguments implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    private final Value<String> session = parameter(
            "ID|PATH",
            "0..1",
            "The session: the start of its id, its directory or its file; default: the newest of the project.");

    private final WorkspaceOption workspace = group(new WorkspaceOption());

    private final SettingsOptions settings = group(new SettingsOptions());

    private final Switch json = flag("--json", "Print one JSON object.");

    ContextShowCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
        examples("deepseek-tui context show", "deepseek-tui context show 20261118");
    }

    @Override
    public Integer call() {
        RecordedPrompt prompt = RecordedPrompt.of(
                SessionPath.chosen(surroundings, session.get(), workspace),
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
