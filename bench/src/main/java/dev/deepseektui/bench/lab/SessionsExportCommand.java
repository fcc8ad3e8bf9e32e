package dev.deepseektui.bench.lab;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.cli.ExitCode;
import dev.deepseektui.app.cli.OutputFile;
import dev.deepseektui.app.cli.SettingsOptions;
import dev.deepseektui.bench.lab.report.AtifReport;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a session as a trajectory that Harbor reads. */
@Command(
        name = "export",
        description = "Print a session as an ATIF trajectory.",
        footerHeading = Lab.EXAMPLES,
        footer = "  bench/lab sessions export 20261118 -o trajectory.json")
final class SessionsExportCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Parameters(paramLabel = "ID", description = "The session: its id, the start of it, or its name.")
    private String wanted = "";

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
        try (TapeReader events = TapeFile.read(store.files(store.find(wanted).id()), EventCatalog.codec(), 0)) {
            if (output == null) {
                new AtifReport().write(events, console.out());
            } else {
                new OutputFile(surroundings, output).write(out -> new AtifReport().write(events, out));
            }
        }
        return ExitCode.DONE;
    }
}
