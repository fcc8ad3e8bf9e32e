package dev.deepseektui.core.process;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.process.sandbox.WrappedCommand;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A launcher of commands that can end all processes that it has started. */
public final class Launcher implements AutoCloseable {
    /**
     * The environment variable that contains the marks. A mark is appended to its value, never replaces it, so that a
     * nested instance of deepseek-tui keeps the marks of the outer one.
     */
    private static final String MARKS = "AGENT_RUN_MARKS";

    private static final File NOTHING = new File("/dev/null");
    private static final Duration GRACE_AT_THE_END = Duration.ofMillis(200);

    private final ShellPrograms programs;
    private final Supplier<Map<String, String>> environment;
    private final Path scratch;
    private final KnownKeys keys;
    private final String owner;
    private final ProcessTable table;
    private @Nullable Watchdog watchdog;
    private int started;
    private final Set<ServerProcess> servers = ConcurrentHashMap.newKeySet();
    private volatile boolean endsTogether;

    /**
     * The handling of command output.
     *
     * @param scratch the directory for long outputs
     * @param keys the keys to mask in outputs
     */
    public record Outputs(Path scratch, KnownKeys keys) {}

    /**
     * Creates a launcher.
     *
     * @param environment evaluated for each command
     */
    public Launcher(ShellPrograms programs, Supplier<Map<String, String>> environment, Outputs outputs, IdSource ids) {
        this(programs, environment, outputs, ids, ProcessTable.ofThisMachine(programs));
    }

    Launcher(
            ShellPrograms programs,
            Supplier<Map<String, String>> environment,
            Outputs outputs,
            IdSource ids,
            ProcessTable table) {
        this.table = table;
        this.programs = programs;
        this.environment = environment;
        this.scratch = outputs.scratch();
        this.keys = outputs.keys();
        this.owner = ids.next() + "/";
    }

    public RunningCommand start(String command, Path directory) throws IOException {
        return start(WrappedCommand.outside(words(command), environment()), directory);
    }

    public List<String> words(String command) {
        return List.of(programs.shell().toString(), "-c", command);
    }

    /**
     * Returns the shell's command line for a command that reports the exit codes of its last pipeline.
     *
     * @param isStrict true to run it with pipefail
     */
    public List<String> words(String command, PipeReport report, boolean isStrict) {
        List<String> words = new ArrayList<>(List.of(programs.shell().toString()));
        words.addAll(isStrict ? List.of("-o", "pipefail", "-c") : List.of("-c"));
        words.add(report.around(command));
        return words;
    }

    /** Returns true if the shell is bash. Only bash can report the exit codes of a pipeline. */
    public boolean reportsPipes() {
        return programs.hasBash();
    }

    /**
     * Returns a new report file in a directory to which a command can write.
     *
     * @param inside the same directory as seen by the command
     */
    public PipeReport pipeReport(Path directory, Path inside) {
        String name = ".pipe-" + owner.replace("/", "") + "-" + started();
        return new PipeReport(directory.resolve(name), inside.resolve(name));
    }

    /** Returns a new report file for an unconfined command. */
    public PipeReport pipeReport() throws IOException {
        AtomicFiles.createPrivateDirectories(scratch);
        return pipeReport(scratch, scratch);
    }

    private synchronized int started() {
        return ++started;
    }

    /** Starts a program that communicates over its standard input and output. */
    synchronized ServerProcess serve(WrappedCommand command, Path directory) throws IOException {
        ProcessBuilder program = ShellPrograms.process(
                        Supervisor.serverLine(programs, Supervisor.unreportedWords(programs, command)))
                .directory(directory.toFile());
        ProcessTree tree = marked(program, command.environment());
        ServerProcess server = new ServerProcess(program.start(), tree, this);
        servers.add(server);
        return server;
    }

    /**
     * Sets the environment of a program, including a mark by which all its processes are found. These processes are
     * killed when this launcher is closed, or when the JVM ends for any reason.
     */
    synchronized ProcessTree marked(ProcessBuilder program, Map<String, String> variables) throws IOException {
        Watchdog over = watchdog();
        String mark = owner + ++started + ";";
        program.environment().clear();
        program.environment().putAll(variables);
        program.environment().merge(MARKS, mark, String::concat);
        return new ProcessTree(table, mark, over);
    }

    /** A registration of files that are renamed if deepseek-tui dies before the registration is closed. */
    public interface CleanupRegistration extends AutoCloseable {
        @Override
        void close();
    }

    public synchronized CleanupRegistration unwanted(Collection<Path> files) throws IOException {
        if (files.isEmpty()) {
            return () -> {};
        }
        Watchdog over = watchdog();
        int id = ++started;
        over.putAside(id, files);
        return () -> over.forget(id);
    }

    /** Returns the search path for the helper programs that run around commands. */
    public String path() {
        return programs.path();
    }

    ShellPrograms programs() {
        return programs;
    }

    private Watchdog watchdog() throws IOException {
        Watchdog awake = watchdog;
        if (awake == null || !awake.isAwake()) {
            awake = Watchdog.over(owner, programs);
            watchdog = awake;
        }
        return awake;
    }

    public synchronized RunningCommand start(WrappedCommand command, Path directory) throws IOException {
        ProcessBuilder supervisor = ShellPrograms.process(Supervisor.commandLine(programs, command))
                .directory(directory.toFile())
                .redirectInput(Redirect.from(NOTHING));
        ProcessTree tree = marked(supervisor, command.environment());
        List<Process> processes = ProcessBuilder.startPipeline(List.of(supervisor, relay()));
        return new RunningCommand(processes.get(0), processes.get(1), tree, new Capture(scratch, keys));
    }

    /**
     * Returns a relay for the command's output. Java closes the pipe of a process that has ended, which would lose the
     * output that the command's other processes still print. The relay runs until all of these processes have ended. It
     * has no mark and ignores signals from a terminal.
     */
    private ProcessBuilder relay() {
        return programs.helper("trap '' HUP INT QUIT TERM; exec cat");
    }

    public Map<String, String> environment() {
        return Map.copyOf(environment.get());
    }

    /**
     * Makes {@link ServerProcess#end} do nothing from now on, so that {@link #endServers} ends all servers together.
     * Scanning the process table is slow, so servers that are ended concurrently would delay each other.
     */
    public void endTogether() {
        endsTogether = true;
    }

    boolean endsTogether() {
        return endsTogether;
    }

    void hasEnded(ServerProcess server) {
        servers.remove(server);
    }

    /** Ends all servers in the same way as {@link ServerProcess#end}. */
    public synchronized void endServers(Duration grace) {
        if (watchdog == null || servers.isEmpty()) {
            return;
        }
        Set<Long> groups = servers.stream().map(ServerProcess::group).collect(Collectors.toSet());
        new ProcessTree(table, owner, watchdog).end(grace, groups);
        servers.forEach(ServerProcess::closeOutputs);
        servers.clear();
    }

    @Override
    public synchronized void close() throws IOException {
        if (watchdog == null) {
            return;
        }
        ProcessTree all = new ProcessTree(table, owner, watchdog);
        all.terminate(Set.of(), Set.of());
        all.aliveAfter(GRACE_AT_THE_END, Set.of(), Set.of());
        all.kill(Set.of());
        watchdog.close();
        watchdog = null;
    }
}
