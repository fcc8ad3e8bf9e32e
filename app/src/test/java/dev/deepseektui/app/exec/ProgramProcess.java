package dev.deepseektui.app.exec;

import dev.deepseektui.app.Main;
import dev.deepseektui.app.launcher.DefaultSignals;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The program in a separate process, as a shell starts it, which can be watched and killed. */
final class ProgramProcess implements AutoCloseable {
    private final Process process;
    private final BufferedReader out;
    private final Path err;

    private ProgramProcess(Process process, Path err) {
        this.process = process;
        this.err = err;
        this.out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Starts the program with empty input. */
    static ProgramProcess start(Path home, Path workspace, List<String> arguments) {
        ProgramProcess program = reading(home, workspace, arguments);
        program.type("");
        return program;
    }

    /** Starts the program with a pipe as input, to be written by {@link #type}. */
    static ProgramProcess reading(Path home, Path workspace, List<String> arguments) {
        return reading(ProcessBuilder.Redirect.PIPE, home, workspace, arguments);
    }

    static ProgramProcess reading(ProcessBuilder.Redirect input, Path home, Path workspace, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(DefaultSignals.in(command)).directory(workspace.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("DEEPSEEK_"));
        builder.environment().put("DEEPSEEK_HOME", home.toString());
        Path err = home.resolve("stderr");
        builder.redirectInput(input);
        builder.redirectError(err.toFile());
        try {
            return new ProgramProcess(builder.start(), err);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes the text to the input and closes it. */
    void type(String text) {
        try (OutputStream in = process.getOutputStream()) {
            in.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String err() throws IOException {
        return Files.readString(err);
    }

    /** Returns the next line of output; empty at its end. */
    Optional<String> line() {
        try {
            return Optional.ofNullable(out.readLine());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (Optional<String> line = line(); line.isPresent(); line = line()) {
            lines.add(line.get());
        }
        return lines;
    }

    /** Kills the program and waits until it is gone, so that its session is free. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    /** Sends SIGTERM, as a shell does; {@code Process.destroy} would also close its output. */
    void terminate() {
        process.toHandle().destroy();
    }

    int exitCode() throws InterruptedException {
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            throw new AssertionError("the program does not end");
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
