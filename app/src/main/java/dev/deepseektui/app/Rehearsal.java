package dev.deepseektui.app;

import dev.deepseektui.app.cli.CommandLineProgram;
import dev.deepseektui.app.cli.ScreenProgram;
import dev.deepseektui.app.tui.terminal.RehearsedTerminal;
import dev.deepseektui.app.tui.terminal.RehearsedTerminal.Exchange;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.simulator.Simulator;
import dev.deepseektui.core.simulator.brain.LabelledBrain;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a start-up archive is made from: help, an ask, of the guide and over the network's classes, and the screen, as in most starts. It
 * knows neither the user's environment nor home, and a simulator stands in for the provider, so that nothing is asked of anybody and
 * nothing is left behind.
 */
final class Rehearsal {
    /** The launcher's; not for people. */
    static final String ARGUMENT = "--rehearse";

    private static final String QUESTION = "where is it said?";

    private final Path stage;

    private Rehearsal(Path stage) {
        this.stage = stage;
    }

    /** The exit code of what went wrong first, or of all being well. */
    static int run() {
        try {
            Rehearsal rehearsal = new Rehearsal(Files.createTempDirectory(
                    "deepseek-tui-rehearsal-" + ProcessHandle.current().pid() + "-"));
            try {
                return rehearsal.play();
            } finally {
                rehearsal.clear();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int play() throws IOException {
        Path workspace = Files.createDirectory(stage.resolve("workspace"));
        Files.writeString(workspace.resolve("Sample.java"), "class Sample { String said = \"here\"; }\n");
        Files.writeString(workspace.resolve("Another.java"), "class Another { String meant = \"there\"; }\n");
        bringAlong(workspace);
        Files.writeString(workspace.resolve(".gitignore"), "target/\n*.log\n!kept.log\n");
        Surroundings apart = new Surroundings(
                Map.of(
                        "HOME", stage.toString(),
                        "TERM", "xterm-256color",
                        "COLORTERM", "truecolor",
                        // So that the workspace is looked at with git, and a value is looked at for secrets.
                        "PATH", "/usr/bin:/bin",
                        "SAMPLE", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
                stage,
                workspace);
        // Each start asks its own process first.
        Objects.requireNonNull(Surroundings.ofProcess());
        HeadStart.take();
        try (Simulator provider = Simulator.start(new LabelledBrain())) {
            for (List<String> scene : scenes(provider)) {
                int exitCode = new CommandLineProgram(apart, unheard()).run(scene.toArray(String[]::new));
                if (exitCode != 0) {
                    return exitCode;
                }
            }
        }
        // The screen reads the one that was asked in last, and of two in one second chance says which that is.
        new SessionStore(DeepseekHome.of(apart.environment(), stage)).all();
        ScreenClasses.load();
        // By the second answer all has been drawn of the first, whenever the screen hangs up.
        return ScreenProgram.rehearse(
                apart,
                new RehearsedTerminal(
                        new Exchange(QUESTION, "Sample.java"), new Exchange("where is it meant?", "Another.java")));
    }

    /** What many bring along, a skill and a hook that is never run, so that a start with these finds its classes too. */
    private static void bringAlong(Path workspace) throws IOException {
        Path skill = Files.createDirectories(workspace.resolve(".claude/skills/sample"));
        Files.writeString(skill.resolve("SKILL.md"), "---\nname: sample\ndescription: Says where.\n---\nSay it.\n");
        Files.writeString(
                workspace.resolve(".claude/settings.json"),
                "{\"hooks\":{\"PreToolUse\":[{\"matcher\":\"Nothing\",\"hooks\":[{\"type\":\"command\",\"command\":\"true\"}]}]}}");
    }

    private static List<List<String>> scenes(Simulator provider) {
        // It is kept, as most are: the screen looks for what was worked at last.
        List<String> ask = List.of("exec", "--guide", "--json", "--trust", QUESTION);
        List<String> overTheNetwork = new ArrayList<>(List.of("exec", "--json", "--trust", QUESTION));
        overTheNetwork.addAll(List.of(
                "--base-url",
                provider.baseUrl(),
                "--set",
                "model.api_key=sk-simulated",
                "--set",
                "network.idle_timeout_seconds=10"));
        return List.of(List.of("--help"), ask, overTheNetwork);
    }

    private static Console unheard() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        return new Console(StandardInput.none(), nowhere, nowhere, question -> Optional.empty());
    }

    private void clear() throws IOException {
        try (Stream<Path> files = Files.walk(stage)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
