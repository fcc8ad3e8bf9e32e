package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.Form;
import dev.deepseektui.app.arguments.Value;
import dev.deepseektui.app.report.AgentTapes;
import dev.deepseektui.app.report.ReportForm;
import dev.deepseektui.app.report.SessionReport;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Writes a session in a form that others can read. */
final class SessionsExportCommand implements Command {
    private final Surroundings surroundings;
    private final Console console;

    private final Arguments arguments = new Arguments();

    private final Value<String> wanted = arguments.neededPlace(
            "ID",
            Form.TEXT,
            "The session, by its id, the start of it, or its name: deepseek-tui sessions export 20261118");

    private final Value<ReportForm> format = arguments.option(
            "--format",
            "FORM",
            Form.oneOf(List.of(ReportForm.values())),
            "md, html, json for the messages as the model was sent them, or atif for Harbor: --format json");

    private final Value<Path> output = arguments.option(
            "-o, --output",
            "FILE",
            Form.FILE,
            "Write to a file that only you can read: deepseek-tui sessions export ID -o session.md");

    SessionsExportCommand(Surroundings surroundings, Console console) {
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
        try (TapeReader events = TapeFile.read(files, EventCatalog.codec(), 0)) {
            if (!output.isGiven()) {
                report(files).write(events, console.out());
            } else {
                new OutputFile(surroundings, output.needed())
                        .write(out -> report(files).write(events, out));
            }
        }
        return ExitCode.DONE;
    }

    private SessionReport report(SessionFiles files) {
        return format.or(ReportForm.md).report().withAgents(AgentTapes.in(files));
    }
}
