package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.model.Dialect;
import dev.deepseektui.core.simulator.JsonLinesLog;
import dev.deepseektui.core.simulator.Simulator;
import dev.deepseektui.core.simulator.SimulatorSettings;
import dev.deepseektui.core.simulator.brain.Brain;
import dev.deepseektui.core.simulator.brain.LabelledBrain;
import dev.deepseektui.core.simulator.script.Script;
import dev.deepseektui.core.simulator.script.ScriptReader;
import dev.deepseektui.core.simulator.script.ScriptedBrain;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the strict loopback DeepSeek on its own, for demos and other programs' tests. */
@Command(
        name = "simulator",
        description = "Serve a simulated DeepSeek on this machine.",
        footerHeading = CommandTree.EXAMPLES,
        footer = {"  deepseek-tui simulator --port 8080"})
final class SimulatorCommand implements Callable<Integer> {
    private static final int HIGHEST_PORT = 65_535;

    private final Surroundings surroundings;
    private final Console console;

    @Option(names = "--port", paramLabel = "N", description = "Listen on this port; 0 picks a free one.")
    private int port;

    @Option(names = "--script", paramLabel = "FILE", description = "Read answers, expectations and faults from a file.")
    private @Nullable Path script;

    @Option(names = "--log", paramLabel = "FILE", description = "Write requests and answers as JSON Lines.")
    private @Nullable Path log;

    @Option(
            names = "--dialect",
            paramLabel = "NAME",
            completionCandidates = Dialects.class,
            description = "Imitate openrouter, siliconflow, ollama, vllm, sglang or lmstudio.")
    private @Nullable String dialect;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    /** The names of the dialects, for completion. */
    static final class Dialects implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of(Dialect.words()).iterator();
        }
    }

    SimulatorCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        if (port < 0 || port > HIGHEST_PORT) {
            throw new UserError("--port " + port + ": is no port; give one from 0 to " + HIGHEST_PORT);
        }
        Optional<Script> played = Optional.ofNullable(script).map(file -> ScriptReader.read(inWorkspace(file)));
        Brain brain = played.<Brain>map(steps -> new ScriptedBrain(steps, console::say))
                .orElseGet(LabelledBrain::new);
        SimulatorSettings settings = SimulatorSettings.usual()
                .onPort(port)
                .remembering(0)
                .reporting(new DefectReport(console, Defects.of(surroundings, console)));
        SimulatorSettings served =
                speaking(played.map(steps -> settings.with(steps.terms())).orElse(settings));
        if (log == null) {
            return run(served, brain);
        }
        try (JsonLinesLog lines = JsonLinesLog.open(inWorkspace(log))) {
            return run(served.with(lines), brain);
        }
    }

    private SimulatorSettings speaking(SimulatorSettings settings) {
        if (dialect == null) {
            return settings;
        }
        Dialect other = Dialect.find(dialect)
                .orElseThrow(() -> new UserError(
                        "--dialect " + dialect + ": must be one of " + String.join(", ", Dialect.words())));
        return settings.with(settings.terms().speaking(other));
    }

    private Path inWorkspace(Path file) {
        return surroundings.workingDirectory().resolve(file);
    }

    /** Ctrl-C runs the shutdown hook; the exit code is then the JVM's own, 130. */
    private int run(SimulatorSettings settings, Brain brain) {
        try (Simulator simulator = Simulator.start(settings, brain)) {
            Thread closing = new Thread(simulator::close, "simulator-closing");
            Runtime.getRuntime().addShutdownHook(closing);
            String url = simulator.baseUrl();
            if (json) {
                console.json(Map.of("base_url", url));
            } else {
                console.out().println(url);
            }
            console.out().flush();
            simulator.awaitClose();
            return ExitCode.DONE;
        } catch (InterruptedException e) {
            return ExitCode.CANCELLED;
        }
    }
}
