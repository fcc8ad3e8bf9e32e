package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.report.AgentTapes;
import dev.deepseektui.app.report.SessionPage;
import dev.deepseektui.core.compaction.CompactionKeys;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.TapeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a page of a session that can be looked at. */
@Command(
        name = "report",
        description = "Write a page with charts of a session.",
        footerHeading = CommandTree.EXAMPLES,
        footer = {"  deepseek-tui sessions report 20261118 -o report.html"})
final class SessionsReportCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Parameters(paramLabel = "ID", description = "The session: its id, the start of it, or its name.")
    private String wanted = "";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write to a file.")
    private @Nullable Path output;

    @Mixin
    private SettingsOptions settings = new SettingsOptions();

    SessionsReportCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        SessionStore store = new SessionStore(SettingsOptions.home(surroundings));
        SessionFiles files = store.files(store.find(wanted).id());
        Config config = settings.loadWithoutWorkspace(surroundings);
        SessionPage page = new SessionPage(
                () -> TapeFile.read(files, EventCatalog.codec(), 0),
                new SessionPage.Terms(
                        ReportPrices.of(config), CompactionKeys.thresholds(config), AgentTapes.in(files)));
        if (output == null) {
            page.write(console.out());
        } else {
            new OutputFile(surroundings, output).write(page::write);
        }
        return ExitCode.DONE;
    }
}
