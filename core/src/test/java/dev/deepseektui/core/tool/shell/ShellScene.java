package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Permissions.GitGuard;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.process.sandbox.Sandbox;
import dev.deepseektui.core.process.sandbox.Sandbox.SandboxPlaces;
import dev.deepseektui.core.process.sandbox.SandboxProbe;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.LookingRun;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.shell.ShellSession.EvidenceContext;
import dev.deepseektui.core.tool.shell.ShellSession.ShellTools;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.OwnFiles;
import dev.deepseektui.core.workspace.ToolKeys;
import dev.deepseektui.core.workspace.Workspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** A workspace with the tools that run commands, called as the engine calls it. */
final class ShellScene implements AutoCloseable {
    final Path workspace;
    final List<TapeEvent> events = new CopyOnWriteArrayList<>();
    final StringBuilder progress = new StringBuilder();
    final Cancellation cancellation = new Cancellation();
    private final ArtifactStore artifacts;
    private final ShellSession session;
    private final ShellTools tools;
    private Consumer<String> onProgress = text -> {};
    private GitGuard guard = GitGuard.NONE;
    private final AtomicReference<List<Path>> hidden = new AtomicReference<>(List.of());
    private Profile profile = Profile.OUTSIDE;

    private ShellScene(Path dir, Map<String, String> environment, EvidenceContext grounds) throws IOException {
        this(Files.createDirectories(dir.resolve("workspace")), dir, environment, grounds);
    }

    private ShellScene(Path workspace, Path dir, Map<String, String> environment, EvidenceContext grounds)
            throws IOException {
        this.workspace = workspace;
        SessionFiles files = new SessionFiles(dir.resolve("session"));
        this.artifacts = new ArtifactStore(files);
        ShellSettings settings = new ShellSettings(
                List.of(
                        "KEPT_*",
                        "TEST_*",
                        "W",
                        "OUT",
                        "ABSTRACT",
                        "MOST_MOUNTS",
                        "PID",
                        "SOCKET_IN_*",
                        "DATAGRAMS_IN_*"),
                List.of("KEPT_NOT"),
                Set.of());
        Config unset = ConfigLoader.load(
                ToolKeys.ALL,
                new ConfigSources(
                        new DeepseekHome(dir.resolve("home")),
                        Optional.empty(),
                        Optional.empty(),
                        Map.of(),
                        List.of()));
        this.session = new ShellSession(
                new ShellSession.ShellPlace(new Workspace(workspace, unset, OwnFiles.NONE), sandbox(environment)),
                settings,
                environment,
                files);
        this.tools = session.tools(grounds);
    }

    /** Returns this machine's sandbox, for confined calls. */
    private Sandbox sandbox(Map<String, String> environment) throws IOException {
        Path real = workspace.toRealPath();
        return new Sandbox(
                new SandboxPlaces(
                        real,
                        List.of(),
                        Path.of(environment.getOrDefault("HOME", "/")),
                        List.of(),
                        () -> List.of(real.resolve("AGENTS.md"), real.resolve(".deepseek")),
                        List::of,
                        hidden::get),
                () -> new SandboxProbe(environment.getOrDefault("PATH", ""), real).find());
    }

    static ShellScene in(Path dir) throws IOException {
        return new ShellScene(dir, System.getenv(), EvidenceContext.NONE);
    }

    /** Creates a scene in an existing workspace. */
    static ShellScene over(Path workspace, Path dir) throws IOException {
        return new ShellScene(workspace, dir, System.getenv(), EvidenceContext.NONE);
    }

    static ShellScene in(Path dir, EvidenceContext grounds) throws IOException {
        return new ShellScene(dir, System.getenv(), grounds);
    }

    static ShellScene in(Path dir, Map<String, String> more) throws IOException {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.putAll(more);
        return new ShellScene(dir, environment, EvidenceContext.NONE);
    }

    ShellScene onProgress(Consumer<String> action) {
        onProgress = action;
        return this;
    }

    /** Cancels once the command has printed a word. */
    ShellScene cancellingAt(String word) {
        return onProgress(text -> {
            if (progress.indexOf(word) >= 0) {
                cancellation.cancel();
            }
        });
    }

    /** Guards git in later commands, as for commands that nobody approved. */
    ShellScene guarded(GitGuard guard) {
        this.guard = guard;
        return this;
    }

    /** Hides files from commands in the sandbox. */
    ShellScene hiding(Path... files) {
        hidden.set(List.of(files));
        return this;
    }

    /** Runs later commands in the sandbox. */
    ShellScene confined(Profile to) {
        this.profile = to;
        return this;
    }

    Jobs jobs() {
        return session.jobs();
    }

    Arguments arguments(Object... namesAndValues) throws CallFailed {
        Map<String, Object> arguments = new TreeMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            arguments.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return tools.bash().parameters().read("bash", Json.line(arguments));
    }

    Intent intent(Object... namesAndValues) throws CallFailed {
        return tools.bash().intent(arguments(namesAndValues));
    }

    Arguments edited(String command, Object... namesAndValues) throws CallFailed {
        return tools.bash().withCommand(arguments(namesAndValues), command).orElseThrow();
    }

    /** Reads the output of a job, waiting up to so many milliseconds for its end. */
    ToolOutcome output(int job, long patience) {
        return onJob(tools.jobOutput(), patience == 0 ? Map.of("job_id", job) : waiting(job, patience));
    }

    private static Map<String, Object> waiting(int job, long patience) {
        return Map.of("job_id", job, "wait", true, "timeout_ms", patience);
    }

    ToolOutcome kill(int job) {
        return onJob(tools.jobKill(), Map.of("job_id", job));
    }

    private ToolOutcome onJob(Tool tool, Map<String, Object> arguments) {
        try {
            return tool.call(tool.parameters().read(tool.name(), Json.line(arguments)), new Run());
        } catch (CallFailed e) {
            return e.outcome();
        }
    }

    ToolOutcome call(Object... namesAndValues) {
        try {
            return call(arguments(namesAndValues));
        } catch (CallFailed e) {
            return e.outcome();
        }
    }

    ToolOutcome call(Arguments arguments) {
        try {
            return tools.bash().call(arguments, new Run());
        } catch (CallFailed e) {
            return e.outcome();
        }
    }

    ToolOutcome run(String command) {
        return call("command", command);
    }

    byte[] artifact(ToolOutcome outcome) {
        return artifacts.read(String.valueOf(outcome.artifact()));
    }

    String file(String name) throws IOException {
        return Files.readString(workspace.resolve(name));
    }

    void write(String name, String text) throws IOException {
        Files.write(workspace.resolve(name), text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() throws IOException {
        session.close();
    }

    private final class Run extends LookingRun {
        Run() {
            super(cancellation);
        }

        @Override
        public GitGuard gitGuard() {
            return guard;
        }

        @Override
        public Profile profile() {
            return profile;
        }

        @Override
        public void record(TapeEvent event) {
            events.add(event);
        }

        @Override
        public void progress(String text) {
            progress.append(text);
            onProgress.accept(text);
        }
    }
}
