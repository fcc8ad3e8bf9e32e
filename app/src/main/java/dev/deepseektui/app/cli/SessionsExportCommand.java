package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
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
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a session in a form that others can read. */
@Command(
        name = "export",
        description = "Print a session as Markdown, HTML or JSON.",
        footerHeading = CommandTree.EXAMPLES,
        footer = {"  deepseek-tui sessions export 20261118 --format html -o session.html"})
final class SessionsExportCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Parameters(paramLabel = "ID", description = "The session: its id, the start of it, or its name.")
    private String wanted = "";

    @Option(names = "--format", paramLabel = "FORM", description = "md, html or json.")
    private ReportForm format = ReportForm.md;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write to a file.")
    private @Nullable Path output;

    SessionsExportCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        SessionStore store = new SessionStore(SettingsOptions.home(surroundings));
        SessionFiles files = store.files(store.find(wanted).id());
        try (TapeReader events = TapeFile.read(files, EventCatalog.codec(), 0)) {
            if (output == null) {
                report(files).write(events, console.out());
            } else {
                new OutputFile(surroundings, output).write(out -> report(files).write(events, out));
            }
        }
        return ExitCode.DONE;
    }

    private SessionReport report(SessionFiles files) {
        return format.report().withAgents(AgentTapes.in(files));
    }
}
