package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Deferred;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.conversation.task.Facts;
import dev.deepseektui.core.process.Launcher;
import dev.deepseektui.core.process.Launcher.CleanupRegistration;
import dev.deepseektui.core.process.ShellPrograms;
import dev.deepseektui.core.process.TimedCommand;
import dev.deepseektui.core.process.sandbox.Confiner.Confined;
import dev.deepseektui.core.process.sandbox.Confiner.LeftoverProcesses;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.process.sandbox.Sandbox;
import dev.deepseektui.core.process.sandbox.WrappedCommand;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.workspace.Workspace;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The shell of a session: the tool and its jobs. Closing it kills everything that is still running. */
public final class ShellSession implements AutoCloseable {
    private final Workspace workspace;
    private final ArtifactStore artifacts;
    private final Deferred<Map<String, String>> environment;
    private final Launcher launcher;
    private final Jobs jobs = new Jobs();
    private final Sandbox sandbox;

    /**
     * Creates a shell.
     *
     * @param place the workspace and sandbox that commands run in
     * @param environment this program's environment, including secrets
     */
    public ShellSession(ShellPlace place, ShellSettings settings, Map<String, String> environment, SessionFiles files) {
        this.workspace = place.workspace();
        this.sandbox = place.sandbox();
        this.artifacts = new ArtifactStore(files);
        // Evaluated lazily: detecting secrets in variables is slow, and not needed for the start of the session.
        this.environment = Deferred.of(() -> CommandEnvironment.of(environment, settings));
        ShellPrograms programs = ShellPrograms.on(ShellPrograms.pathOutside(workspace.root(), environment));
        this.launcher = new Launcher(
                programs,
                this.environment,
                new Launcher.Outputs(files.directory(), KnownKeys.of(settings.ownKeys())),
                IdSource.random());
    }

    /** The workspace in which commands run, and their sandbox. */
    public record ShellPlace(Workspace workspace, Sandbox sandbox) {}

    public ShellTools tools(EvidenceContext grounds) {
        CommandStarter starter = new CommandStarter(launcher, workspace, sandbox);
        OutputArchive archive = new OutputArchive(artifacts);
        Evidence evidence = new Evidence(grounds, workspace.root());
        JobCalls background = new JobCalls(jobs, starter, archive, evidence);
        return new ShellTools(
                new BashTool(new ForegroundCalls(starter, archive, evidence), background),
                new JobTool.JobOutput(background),
                new JobTool.JobKill(background));
    }

    /** The tools that run commands. */
    public record ShellTools(Tool bash, Tool jobOutput, Tool jobKill) {
        public List<Tool> all() {
            return List.of(bash, jobOutput, jobKill);
        }
    }

    /**
     * A command with standard input and a time limit.
     *
     * @param variables the variables to set in addition to the usual ones
     */
    public record TimedCommandSpec(
            String command, String input, Duration limit, Profile profile, Map<String, String> variables) {}

    @SuppressWarnings("try") // held for the duration of the block
    public TimedCommand.TimedResult feed(TimedCommandSpec fed, Cancellation cancellation) throws IOException {
        TimedCommand starting = new TimedCommand(launcher, workspace.root());
        Map<String, String> variables = new HashMap<>(environment.get());
        variables.putAll(fed.variables());
        Confined confined =
                new Confined(starting.shell(fed.command()), workspace.root(), fed.profile(), LeftoverProcesses.AWAITED);
        WrappedCommand wrapped = sandbox.wrap(confined, variables);
        try (CleanupRegistration unwanted = launcher.unwanted(wrapped.unwanted())) {
            TimedCommand.TimedResult result = starting.run(wrapped, fed.input(), fed.limit(), cancellation);
            wrapped.aftermath().putAside();
            return result;
        }
    }

    /** Returns a view of the workspace that runs programs with the same environment variables as commands. */
    public WorkspaceOverview look() {
        return new WorkspaceOverview(workspace, launcher);
    }

    public Jobs jobs() {
        return jobs;
    }

    @Override
    public void close() throws IOException {
        try (sandbox) {
            launcher.close();
        }
    }

    /**
     * The context for checking claims.
     *
     * @param facts the claims verified so far; used on the thread that runs the call
     * @param files the files worked on most recently, relative to the workspace; a new claim depends on them
     */
    public record EvidenceContext(Facts facts, Supplier<List<String>> files) {
        public static final EvidenceContext NONE = new EvidenceContext(new Facts(), List::of);
    }
}
