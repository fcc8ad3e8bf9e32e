package dev.deepseektui.app.acp;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.StandardInput;
import dev.deepseektui.app.StandardInput.StreamKind;
import dev.deepseektui.app.cli.CommandLineProgram;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.brain.Brain;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The program as an agent, against the strict simulator, with a separate home and workspace. */
final class AgentScene implements AutoCloseable {
    final Path workspace;
    final Path home;
    final Simulator simulator;
    private final Map<String, String> environment = new HashMap<>();
    private final List<String> arguments = new ArrayList<>();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final List<Editor> editors = new ArrayList<>();

    AgentScene(Path root, Brain brain) {
        workspace = root.resolve("workspace");
        home = root.resolve("home");
        try {
            Files.createDirectories(workspace);
            Files.createDirectories(home);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        simulator = Simulator.start(brain);
        // Java needs the locale to find its classes in a directory with a non-ASCII letter.
        environment.putAll(System.getenv());
        environment.keySet().retainAll(Set.of("PATH", "LANG", "LC_ALL", "LC_CTYPE"));
        environment.put("HOME", home.toString());
        with("--base-url", simulator.baseUrl(), "--set", "model.api_key=sk-simulated-key");
    }

    /** Adds arguments for all later starts of the program. */
    AgentScene with(String... more) {
        arguments.addAll(List.of(more));
        return this;
    }

    /** Removes all arguments, including key and address. */
    AgentScene withoutKey() {
        arguments.clear();
        return this;
    }

    AgentScene variable(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** Runs another command of the program in the workspace, with the same settings. */
    int run(String command, String... more) {
        List<String> all = new ArrayList<>(List.of(command));
        all.addAll(arguments);
        all.addAll(List.of(more));
        Console console = new Console(
                StandardInput.none(),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                question -> Optional.empty());
        return new CommandLineProgram(new HostEnvironment(environment, home, workspace), console)
                .run(all.toArray(String[]::new));
    }

    /** Starts the program and returns its editor. */
    Editor editor() {
        try {
            Pipe in = Pipe.open();
            Pipe out = Pipe.open();
            start(in, out);
            Editor editor = new Editor(Channels.newInputStream(out.source()), Channels.newOutputStream(in.sink()));
            editors.add(editor);
            return editor;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void start(Pipe in, Pipe out) {
        Console console = new Console(
                new StandardInput(StreamKind.PIPE, Channels.newInputStream(in.source())),
                new PrintStream(Channels.newOutputStream(out.sink()), false, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                question -> Optional.empty());
        List<String> all = new ArrayList<>(List.of("acp"));
        all.addAll(arguments);
        HostEnvironment hostEnvironment = new HostEnvironment(environment, home, home);
        Thread agent = new Thread(
                () -> {
                    new CommandLineProgram(hostEnvironment, console).run(all.toArray(String[]::new));
                    console.out().close();
                },
                "agent");
        agent.setDaemon(true);
        agent.start();
    }

    /** Starts the program and returns its editor after {@code initialize}. */
    Editor greeted() {
        Editor editor = editor();
        editor.initialize();
        return editor;
    }

    /** Returns the bodies of the requests for answers. */
    List<String> prompts() {
        return prompts(simulator);
    }

    static List<String> prompts(Simulator simulator) {
        return simulator.exchanges().stream()
                .filter(exchange -> exchange.request().path().endsWith("/chat/completions"))
                .map(exchange -> new String(exchange.request().body(), StandardCharsets.UTF_8))
                .toList();
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    SessionStore store() {
        return new SessionStore(DeepseekHome.of(environment, home));
    }

    @Override
    public void close() {
        editors.forEach(Editor::close);
        simulator.close();
    }
}
