package dev.deepseektui.app.tui.live;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** A tmux server with invisible terminals, separate from any other on this machine. */
final class Tmux implements AutoCloseable {
    private static final long TIMEOUT_SECONDS = 60;

    private final String socket = "deepseek-tui-test-" + UUID.randomUUID();
    private int terminals;

    /** Starts a server. Skips the test without tmux. */
    static Tmux start() {
        boolean there = Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":", -1))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, "tmux")));
        assumeThat(there)
                .as("tmux is installed: it gives these tests a terminal")
                .isTrue();
        return new Tmux();
    }

    /** Opens a terminal with a shell in a directory, with only these variables. */
    Terminal open(Path directory, int columns, int rows, List<String> variables) {
        return open(directory, columns, rows, variables, "sh", "-i");
    }

    /** Opens a terminal with a program in a directory, with only these variables. */
    Terminal open(Path directory, int columns, int rows, List<String> variables, String... program) {
        String name = "t" + ++terminals;
        List<String> shell = new ArrayList<>(List.of("env", "-i"));
        shell.addAll(variables);
        shell.addAll(List.of(program));
        List<String> command = new ArrayList<>(List.of(
                "new-session", "-d", "-s", name, "-x", "" + columns, "-y", "" + rows, "-c", directory.toString()));
        command.addAll(shell);
        run(command.toArray(String[]::new));
        run("set-option", "-t", name, "window-size", "manual");
        run("set-option", "-s", "set-clipboard", "on");
        run("set-option", "-s", "exit-empty", "off");
        return new Terminal(this, name);
    }

    String run(String... arguments) {
        List<String> command = new ArrayList<>(List.of("tmux", "-L", socket, "-f", "/dev/null", "-u"));
        command.addAll(List.of(arguments));
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new AssertionError(String.join(" ", command) + ": " + said);
            }
            return said;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** Ends the terminals, as if their windows were closed, and waits for everything running in them. */
    @Override
    public void close() {
        if (terminals == 0) {
            return;
        }
        long server = Long.parseLong(run("display-message", "-p", "#{pid}").strip());
        List<ProcessHandle> running = ProcessHandle.of(server).stream()
                .flatMap(ProcessHandle::descendants)
                .toList();
        run("kill-server");
        for (ProcessHandle process : running) {
            process.onExit()
                    .orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS)
                    .whenComplete((ended, late) -> process.destroyForcibly())
                    .join();
        }
    }
}
