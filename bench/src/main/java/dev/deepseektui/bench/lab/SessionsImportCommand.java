package dev.deepseektui.bench.lab;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cli.CommandArguments;
import dev.deepseektui.app.cli.ExitCode;
import dev.deepseektui.app.cli.InputFile;
import dev.deepseektui.bench.lab.foreign.ForeignReader;
import dev.deepseektui.bench.lab.foreign.ForeignSession;
import dev.deepseektui.bench.lab.foreign.ForeignTape;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeFile.TapeWriting;
import dev.deepseektui.core.tape.TapeKeys.FsyncPolicy;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/** The command that imports a session recorded by another program. */
final class SessionsImportCommand extends CommandArguments implements Callable<Integer> {
    private final HostEnvironment hostEnvironment;
    private final Console console;

    private final Value<String> file = parameter("FOREIGN", "1");

    SessionsImportCommand(HostEnvironment hostEnvironment, Console console) {
        this.hostEnvironment = hostEnvironment;
        this.console = console;
        examples("bench/lab sessions import foreign.json");
    }

    @Override
    public Integer call() {
        ForeignSession session =
                new InputFile(hostEnvironment, file.required()).read(in -> ForeignReader.read(file.required(), in));
        SessionStore store = new SessionStore(hostEnvironment.home());
        SessionFiles files = store.files(SessionStore.newId(InstantSource.system(), IdSource.random()));
        write(here(session), files);
        console.out().println(files.id());
        if (session.skippedEntries() > 0) {
            console.say(skipped(session));
        }
        return ExitCode.DONE;
    }

    private static String skipped(ForeignSession session) {
        long all = session.skippedEntries();
        return (all == 1 ? "1 entry was skipped: " : all + " entries were skipped: ")
                + session.skipped().entrySet().stream()
                        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                        .map(kind -> kind.getValue() + " " + SafeText.line(kind.getKey()))
                        .collect(Collectors.joining(", "));
    }

    /** Returns the session with a workspace: the recorded one or, if none was recorded, the current directory. */
    private ForeignSession here(ForeignSession session) {
        return session.workspace().isEmpty()
                ? new ForeignSession(
                        session.program(),
                        SessionStore.real(hostEnvironment.workingDirectory()),
                        session.model(),
                        session.system(),
                        session.steps(),
                        session.skipped())
                : session;
    }

    private void write(ForeignSession session, SessionFiles files) {
        RecordedTime time = new RecordedTime(Instant.now());
        TapeWriting writing = new TapeWriting(EventCatalog.codec(), FsyncPolicy.TURN, time);
        String name = Objects.requireNonNullElse(Path.of(file.required()).getFileName(), Path.of("file"))
                .toString();
        try (TapeFile tape = TapeFile.open(files, writing)) {
            new ForeignTape(session, files.id(), time.instant(), (at, event) -> {
                        time.now = at;
                        tape.append(event);
                    })
                    .write(name);
        }
    }

    /** A clock that returns the recorded time of each event. Not thread-safe. */
    private static final class RecordedTime implements InstantSource {
        private Instant now;

        RecordedTime(Instant now) {
            this.now = now;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }
}
