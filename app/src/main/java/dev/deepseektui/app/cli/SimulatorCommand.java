package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.Form;
import dev.deepseektui.app.arguments.Switch;
import dev.deepseektui.app.arguments.Value;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs the strict loopback DeepSeek on its own, for demos and other programs' tests. */
final class SimulatorCommand implements Command {
    private static final int HIGHEST_PORT = 65_535;

    private final Surroundings surroundings;
    private final Console console;

    private final Arguments arguments = new Arguments();

    private final Value<Integer> port = arguments.option(
            "--port",
            "N",
            Form.INTEGER,
            "The port to listen on, 0 for any free one: deepseek-tui simulator --port 8080");

    private final Value<Path> script = arguments.option(
            "--script",
            "FILE",
            Form.FILE,
            "What to answer, expect and do wrong: deepseek-tui simulator --script steps.json");

    private final Value<Path> log = arguments.option(
            "--log",
            "FILE",
            Form.FILE,
            "Write requests and answers as JSON Lines: deepseek-tui simulator --log requests.jsonl");

    private final Value<String> dialect = arguments.option(
            "--dialect",
            "NAME",
            Form.TEXT.among(List.of(Dialect.words())),
            "Speak as another server does, openrouter, siliconflow, ollama, vllm, sglang or lmstudio: deepseek-tui simulator --dialect vllm");

    private final Switch json =
            arguments.option("--json", "Print one JSON object with base_url: deepseek-tui simulator --json");

    SimulatorCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Arguments arguments() {
        return arguments;
    }

    @Override
    public String footer() {
        return "\nThe first line printed is the base URL. The form of a script: docs/simulator.md in the repository";
    }

    @Override
    public int call() {
        if (port.or(0) < 0 || port.or(0) > HIGHEST_PORT) {
            throw new UserError("--port " + port.or(0) + ": is no port; give one from 0 to " + HIGHEST_PORT);
        }
        Optional<Script> played = script.found().map(file -> ScriptReader.read(inWorkspace(file)));
        Brain brain = played.<Brain>map(steps -> new ScriptedBrain(steps, console::say))
                .orElseGet(LabelledBrain::new);
        SimulatorSettings settings = SimulatorSettings.usual()
                .onPort(port.or(0))
                .remembering(0)
                .reporting(new DefectReport(console, Defects.of(surroundings, console)));
        SimulatorSettings served =
                speaking(played.map(steps -> settings.with(steps.terms())).orElse(settings));
        if (!log.isGiven()) {
            return run(served, brain);
        }
        try (JsonLinesLog lines = JsonLinesLog.open(inWorkspace(log.needed()))) {
            return run(served.with(lines), brain);
        }
    }

    private SimulatorSettings speaking(SimulatorSettings settings) {
        if (!dialect.isGiven()) {
            return settings;
        }
        Dialect other = Dialect.find(dialect.needed())
                .orElseThrow(() -> new UserError(
                        "--dialect " + dialect.needed() + ": must be one of " + String.join(", ", Dialect.words())));
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
            if (json.isGiven()) {
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
