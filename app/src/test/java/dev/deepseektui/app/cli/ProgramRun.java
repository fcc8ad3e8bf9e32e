package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.StandardInput;
import dev.deepseektui.app.StandardInput.StreamKind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A run of the program in a separate directory, with its output and exit code. */
public final class ProgramRun {
    private final Path home;
    private Path directory;
    private final Map<String, String> environment = new HashMap<>();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private StandardInput input = StandardInput.none();
    private Optional<String> secret = Optional.empty();
    private Optional<String> answer = Optional.empty();
    private boolean isAtTerminal;
    private int exitCode = -1;

    public ProgramRun(Path directory) {
        this.home = directory;
        this.directory = directory;
        environment.put("HOME", directory.toString());
    }

    public ProgramRun in(Path workingDirectory) {
        directory = workingDirectory;
        return this;
    }

    public ProgramRun variable(String name, String value) {
        environment.put(name, value);
        return this;
    }

    public ProgramRun input(String text) {
        return input(StreamKind.PIPE, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    public ProgramRun input(StreamKind kind, InputStream bytes) {
        input = new StandardInput(kind, bytes);
        return this;
    }

    /** Sets the secret that the user types without echo. */
    public ProgramRun secret(String typed) {
        secret = Optional.of(typed);
        return this;
    }

    /** Runs the program at a terminal where nobody answers. */
    public ProgramRun atTerminal() {
        isAtTerminal = true;
        return this;
    }

    /** Runs the program at a terminal where the user answers each question with this line. */
    ProgramRun answering(String line) {
        answer = Optional.of(line);
        return atTerminal();
    }

    public ProgramRun with(String... args) {
        Console console = new Console(
                input,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                new Typist(secret, answer, isAtTerminal));
        exitCode = new CommandLineProgram(new HostEnvironment(environment, home, directory), console).run(args);
        return this;
    }

    public int exitCode() {
        return exitCode;
    }

    public String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    public String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private record Typist(Optional<String> typed, Optional<String> line, boolean isThere)
            implements Console.TerminalUser {
        @Override
        public Optional<String> secret(String question) {
            return typed;
        }
    }
}
