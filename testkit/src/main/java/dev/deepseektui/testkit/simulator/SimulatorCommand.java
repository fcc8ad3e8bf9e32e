package dev.deepseektui.testkit.simulator;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.model.Dialect;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.LabelledBrain;
import dev.deepseektui.testkit.simulator.script.Script;
import dev.deepseektui.testkit.simulator.script.ScriptReader;
import dev.deepseektui.testkit.simulator.script.ScriptedBrain;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** The simulator as a standalone program: {@code testkit/simulator}. */
@Command(
        name = "simulator",
        description = "Serve a simulated DeepSeek on this machine. The first line of output is its base URL.",
        footer = {"%nExample:", "  testkit/simulator --port 8080 --script steps.json"})
public final class SimulatorCommand implements Callable<Integer> {
    static final int CANCELLED = 130;

    private static final int MAX_PORT = 65_535;

    private final PrintStream out;
    private final PrintStream err;

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
            description = "Imitate one of ${COMPLETION-CANDIDATES}.")
    private @Nullable String dialect;

    @Option(names = "--json", description = "Print the base URL as a JSON object.")
    private boolean json;

    /** The names of the dialects, as values of {@code --dialect}. */
    static final class Dialects implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of(Dialect.words()).iterator();
        }
    }

    /**
     * A handler that prints each kind of unexpected exception only once. A full disk, for example, causes one at every
     * request. Thread-safe.
     */
    static final class DefectReporter implements Consumer<RuntimeException> {
        private final PrintStream err;
        private final Set<Class<?>> reported = ConcurrentHashMap.newKeySet();

        DefectReporter(PrintStream err) {
            this.err = err;
        }

        @Override
        public void accept(RuntimeException defect) {
            if (!reported.add(defect.getClass())) {
                return;
            }
            if (defect instanceof UserError error) {
                error.lines().forEach(line -> err.println(SafeText.line(line)));
            } else {
                err.println(SafeText.line("Internal error in the simulator: " + defect));
                for (StackTraceElement frame : defect.getStackTrace()) {
                    err.println("    at " + frame);
                }
            }
        }
    }

    private SimulatorCommand(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        System.exit(run(out, err, arguments));
    }

    /** Runs until the simulator is closed or the thread is interrupted, and returns the exit code. */
    static int run(PrintStream out, PrintStream err, String... arguments) {
        CommandLine line = new CommandLine(new SimulatorCommand(out, err));
        line.getCommandSpec()
                .addOption(OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("Show this help.")
                        .build());
        line.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
        line.setExecutionExceptionHandler((failure, command, parsed) -> {
            if (failure instanceof UserError error) {
                error.lines().forEach(text -> err.println(SafeText.line(text)));
                return CommandLine.ExitCode.USAGE;
            }
            throw failure;
        });
        return line.execute(arguments);
    }

    @Override
    public Integer call() {
        if (port < 0 || port > MAX_PORT) {
            throw new UserError("--port " + port + ": invalid port; expected 0 to " + MAX_PORT);
        }
        Optional<Script> steps = Optional.ofNullable(script).map(ScriptReader::read);
        Brain brain = steps.<Brain>map(read -> new ScriptedBrain(read, problem -> err.println(SafeText.line(problem))))
                .orElseGet(LabelledBrain::new);
        SimulatorSettings settings =
                SimulatorSettings.usual().onPort(port).remembering(0).reporting(new DefectReporter(err));
        SimulatorSettings served =
                speaking(steps.map(read -> settings.with(read.terms())).orElse(settings));
        if (log == null) {
            return serve(served, brain);
        }
        try (JsonLinesLog lines = JsonLinesLog.open(log)) {
            return serve(served.with(lines), brain);
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

    /**
     * Serves requests until interrupted. Ctrl-C runs the shutdown hook, which closes the simulator; the exit code is
     * then the JVM's own, 130.
     */
    private int serve(SimulatorSettings settings, Brain brain) {
        try (Simulator simulator = Simulator.start(settings, brain)) {
            Thread closing = new Thread(simulator::close, "simulator-closing");
            Runtime.getRuntime().addShutdownHook(closing);
            String url = simulator.baseUrl();
            out.println(json ? Json.line(Map.of("base_url", url)) : url);
            out.flush();
            simulator.awaitClose();
            return CommandLine.ExitCode.OK;
        } catch (InterruptedException e) {
            return CANCELLED;
        }
    }
}
