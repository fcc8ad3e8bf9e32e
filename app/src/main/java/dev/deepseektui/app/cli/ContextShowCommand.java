package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.report.ContextTable;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What the prompt of a session is full of, and when it will be compacted. */
@Command(
        name = "show",
        description = "Show what fills a session's prompt.",
        footerHeading = CommandTree.EXAMPLES,
        footer = {"  deepseek-tui context show", "  deepseek-tui context show 20261118"})
final class ContextShowCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Parameters(
            paramLabel = "ID|PATH",
            arity = "0..1",
            description =
                    "The session: the start of its id, its directory or its file; default: the newest of the project.")
    private @Nullable String session;

    @Mixin
    private WorkspaceOption workspace = new WorkspaceOption();

    @Mixin
    private SettingsOptions settings = new SettingsOptions();

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    ContextShowCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        RecordedPrompt prompt = RecordedPrompt.of(
                SessionPath.chosen(surroundings, Optional.ofNullable(session), workspace),
                settings.loadWithoutWorkspace(surroundings));
        ContextTable table = new ContextTable(prompt.breakdown(), prompt.compactions(), prompt.cacheTerms());
        if (json) {
            console.json(table.document());
        } else {
            table.lines().forEach(console.out()::println);
        }
        return ExitCode.DONE;
    }
}
