package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Deferred;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.conversation.task.Facts;
import dev.deepseektui.core.process.FedCommand;
import dev.deepseektui.core.process.Launcher;
import dev.deepseektui.core.process.Launcher.Unwanted;
import dev.deepseektui.core.process.ShellPrograms;
import dev.deepseektui.core.process.sandbox.Confiner.Confined;
import dev.deepseektui.core.process.sandbox.Confiner.Lingering;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.process.sandbox.Sandbox;
import dev.deepseektui.core.process.sandbox.Wrapped;
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

/** The shell of one session: the tool, its jobs, and the end of all that still runs when the session ends. */
public final class ShellSession implements AutoCloseable {
    private final Workspace workspace;
    private final ArtifactStore artifacts;
    private final Deferred<Map<String, String>> environment;
    private final Launcher launcher;
    private final Jobs jobs = new Jobs();
    private final Sandbox sandbox;

    /**
     * A shell in which nothing runs yet.
     *
     * @param place where commands run
     * @param environment that of this program, secrets and all
     */
    public ShellSession(ShellPlace place, ShellSettings settings, Map<String, String> environment, SessionFiles files) {
        this.workspace = place.workspace();
        this.sandbox = place.sandbox();
        this.artifacts = new ArtifactStore(files);
        // Evaluated lazily: detecting secrets in variables is slow, and the session's start does not need it.
        this.environment = Deferred.of(() -> CommandEnvironment.of(environment, settings));
        ShellPrograms programs = ShellPrograms.on(
                ShellPrograms.pathOutside(List.of(workspace.root()), environment.getOrDefault("PATH", "")));
        this.launcher = new Launcher(
                programs,
                this.environment,
                new Launcher.Outputs(files.directory(), KnownKeys.of(settings.ownKeys())),
                IdSource.random());
    }

    /** The place of commands, and their limits. */
    public record ShellPlace(Workspace workspace, Sandbox sandbox) {}

    public Tool tool(EvidenceContext grounds) {
        CommandStarter starter = new CommandStarter(launcher, workspace, sandbox);
        OutputArchive archive = new OutputArchive(artifacts);
        Evidence evidence = new Evidence(grounds, workspace.root());
        return new ShellTool(
                new ForegroundCalls(starter, archive, evidence), new JobCalls(jobs, starter, archive, evidence));
    }

    /**
     * Returns a command with standard input and a time limit.
     *
     * @param variables added to the usual ones
     */
    public record Fed(String command, String input, Duration limit, Profile profile, Map<String, String> variables) {}

    @SuppressWarnings("try") // unwanted as long as the block lasts
    public FedCommand.FedResult feed(Fed fed, Cancellation cancellation) throws IOException {
        FedCommand starting = new FedCommand(launcher, workspace.root());
        Map<String, String> variables = new HashMap<>(environment.get());
        variables.putAll(fed.variables());
        Confined confined =
                new Confined(starting.shell(fed.command()), workspace.root(), fed.profile(), Lingering.AWAITED);
        Wrapped wrapped = sandbox.wrap(confined, variables);
        try (Unwanted unwanted = launcher.unwanted(wrapped.unwanted())) {
            FedCommand.FedResult result = starting.run(wrapped, fed.input(), fed.limit(), cancellation);
            wrapped.aftermath().putAside();
            return result;
        }
    }

    /** Returns a view of the workspace, with the variables of commands. */
    public WorkspaceLook look() {
        return new WorkspaceLook(workspace, launcher);
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
     * Grounds of verified claims.
     *
     * @param facts with the claims that were verified before; used by the thread that runs the call
     * @param files files that the work was last about, relative to the workspace: grounds of a new claim
     */
    public record EvidenceContext(Facts facts, Supplier<List<String>> files) {
        public static final EvidenceContext NONE = new EvidenceContext(new Facts(), List::of);
    }
}
