package dev.deepseektui.app.acp;

import dev.deepseektui.app.Main;
import dev.deepseektui.app.launcher.DefaultSignals;
import dev.deepseektui.testkit.simulator.Simulator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The program in a separate process, as an editor starts it, which can be killed. */
final class AgentProcess implements AutoCloseable {
    private final Process process;
    private final Editor editor;

    private AgentProcess(Process process) {
        this.process = process;
        this.editor = new Editor(process.getInputStream(), process.getOutputStream());
    }

    /** Returns the command that an editor runs. */
    static List<String> command(Simulator simulator, String... more) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "acp",
                "--base-url",
                simulator.baseUrl(),
                "--set",
                "model.api_key=sk-simulated"));
        command.addAll(List.of(more));
        return command;
    }

    static AgentProcess start(Path home, Simulator simulator, String... more) {
        ProcessBuilder builder =
                new ProcessBuilder(DefaultSignals.in(command(simulator, more))).directory(home.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("DEEPSEEK_"));
        builder.environment().put("DEEPSEEK_HOME", home.toString());
        builder.redirectError(home.resolve("stderr").toFile());
        try {
            return new AgentProcess(builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Editor editor() {
        return editor;
    }

    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    /** Sends SIGTERM, as a supervisor does; {@code Process.destroy} would also close its output. */
    void terminate() {
        process.toHandle().destroy();
    }

    int exitCode() throws InterruptedException {
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            throw new AssertionError("the program does not end");
        }
        return process.exitValue();
    }

    static String err(Path home) throws IOException {
        return Files.readString(home.resolve("stderr"));
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
