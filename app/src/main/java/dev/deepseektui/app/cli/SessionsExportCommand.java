package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.app.cli.InputFile.OutputFile;
import dev.deepseektui.app.report.SessionReport;
import dev.deepseektui.app.report.SessionReport.AgentTapes;
import dev.deepseektui.app.report.SessionReport.ExportFormat;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import java.io.IOException;
import java.nio.file.Path;

/** Writes a session in a form that others can read. */
final class SessionsExportCommand extends ProgramCommand {
    private final Value<String> wanted = parameter("ID", "1");

    private final Value<ExportFormat> format = value("--format FORM", ExportFormat.class);

    private final Value<Path> output = value("-o, --output FILE", Path.class);

    SessionsExportCommand(Surroundings surroundings, Console console) {
        super(surroundings, console);
        examples("deepseek-tui sessions export 20261118 --format html -o session.html");
    }

    @Override
    public Integer call() throws IOException {
        SessionStore store = new SessionStore(SettingsOptions.home(surroundings));
        SessionFiles files = store.files(store.find(wanted.required()).id());
        try (TapeReader events = TapeFile.read(files, EventCatalog.codec(), 0)) {
            if (output.get().isEmpty()) {
                report(files).write(events, console.out());
            } else {
                new OutputFile(surroundings, output.required())
                        .write(out -> report(files).write(events, out));
            }
        }
        return ExitCode.DONE;
    }

    private SessionReport report(SessionFiles files) {
        return format.get().orElse(ExportFormat.md).report().withAgents(AgentTapes.in(files));
    }
}
