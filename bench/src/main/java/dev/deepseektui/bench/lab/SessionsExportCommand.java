package dev.deepseektui.bench.lab;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cli.CommandArguments;
import dev.deepseektui.app.cli.ExitCode;
import dev.deepseektui.app.cli.InputFile.OutputFile;
import dev.deepseektui.bench.lab.report.AtifReport;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;

/** The command that exports a session as a trajectory in Harbor's format. */
final class SessionsExportCommand extends CommandArguments implements Callable<Integer> {
    private final HostEnvironment hostEnvironment;
    private final Console console;

    private final Value<String> wanted = parameter("ID", "1");

    private final Value<Path> output = value("-o, --output FILE", Path.class);

    SessionsExportCommand(HostEnvironment hostEnvironment, Console console) {
        this.hostEnvironment = hostEnvironment;
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        SessionStore store = new SessionStore(hostEnvironment.home());
        try (TapeReader events =
                TapeFile.read(store.files(store.find(wanted.required()).id()), EventCatalog.codec(), 0)) {
            if (output.get().isEmpty()) {
                new AtifReport().write(events, console.out());
            } else {
                new OutputFile(hostEnvironment, output.required()).write(out -> new AtifReport().write(events, out));
            }
        }
        return ExitCode.DONE;
    }
}
