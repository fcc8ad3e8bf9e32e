package dev.deepseektui.bench.lab;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.StandardInput;
import dev.deepseektui.app.cli.CommandLineProgram;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeFile.TapeWriting;
import dev.deepseektui.core.tape.TapeKeys.FsyncPolicy;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A home directory with recorded sessions, and runs of the lab and of the product in it. */
record LabScene(Path home, Path workspace) {
    static final Instant NOON = Instant.parse("2026-11-18T12:00:00Z");

    LabScene(Path home) {
        this(home, home);
    }

    record Run(int exitCode, String out, String err) {}

    Run lab(String... words) {
        return run((hostEnvironment, console) -> Lab.run(hostEnvironment, console, words));
    }

    Run product(String... words) {
        return run((hostEnvironment, console) -> new CommandLineProgram(hostEnvironment, console).run(words));
    }

    private interface Program {
        int run(HostEnvironment hostEnvironment, Console console);
    }

    private Run run(Program program) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(
                StandardInput.none(),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                question -> Optional.empty());
        int exitCode = program.run(new HostEnvironment(Map.of("HOME", home.toString()), home, workspace), console);
        return new Run(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** Records a session with a prompt, its answer, and these later events. */
    void record(String id, Instant moment, String ask, TapeEvent... more) {
        List<TapeEvent> events = new ArrayList<>();
        events.add(new SessionStarted(
                id, SessionStore.real(workspace), "1", "deepseek-flash", "high", "Be useful.", "[]", null));
        events.add(new Asked(1, ask, List.of()));
        events.add(new ContextAppended(1, Origin.ASK, "{\"role\":\"user\",\"content\":\"ask\"}", null));
        events.add(
                new ReplyReceived(2, "Yes.", "thinking", List.of(), "stop", null, "deepseek-flash", null, null, null));
        events.add(new ContextAppended(2, Origin.REPLY, "{\"role\":\"assistant\",\"content\":\"answer\"}", null));
        events.add(new TurnEnded(1, "done", TokenUsage.UNKNOWN, 0.25, "s", null));
        events.addAll(List.of(more));
        write(id, InstantSource.fixed(moment), events);
    }

    void write(String id, List<TapeEvent> events) {
        write(id, InstantSource.fixed(NOON), events);
    }

    private void write(String id, InstantSource clock, List<TapeEvent> events) {
        SessionStore store = new SessionStore(new DeepseekHome(home.resolve(".deepseek")));
        TapeWriting writing = new TapeWriting(EventCatalog.codec(), FsyncPolicy.TURN, clock);
        try (TapeFile tape = TapeFile.open(store.files(id), writing)) {
            events.forEach(tape::append);
        }
    }
}
