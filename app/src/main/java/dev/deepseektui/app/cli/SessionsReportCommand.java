package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.Form;
import dev.deepseektui.app.arguments.Value;
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

/** Makes a page of a session that can be looked at. */
final class SessionsReportCommand implements Command {
    private final Surroundings surroundings;
    private final Console console;

    private final Arguments arguments = new Arguments();

    private final Value<String> wanted = arguments.neededPlace(
            "ID",
            Form.TEXT,
            "The session, by its id, the start of it, or its name: deepseek-tui sessions report 20261118");

    private final Value<Path> output = arguments.option(
            "-o, --output",
            "FILE",
            Form.FILE,
            "Write to a file that only you can read: deepseek-tui sessions report ID -o report.html");

    private final SettingsOptions settings = new SettingsOptions(arguments);

    SessionsReportCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Arguments arguments() {
        return arguments;
    }

    @Override
    public int call() throws IOException {
        SessionStore store = new SessionStore(SettingsOptions.home(surroundings));
        SessionFiles files = store.files(store.find(wanted.needed()).id());
        Config config = settings.loadWithoutWorkspace(surroundings);
        SessionPage page = new SessionPage(
                () -> TapeFile.read(files, EventCatalog.codec(), 0),
                new SessionPage.Terms(
                        ReportPrices.of(config), CompactionKeys.thresholds(config), AgentTapes.in(files)));
        if (!output.isGiven()) {
            page.write(console.out());
        } else {
            new OutputFile(surroundings, output.needed()).write(page::write);
        }
        return ExitCode.DONE;
    }
}
