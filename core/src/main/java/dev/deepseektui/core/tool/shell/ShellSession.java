package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.ground.IdSource;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.process.Launcher;
import dev.deepseektui.core.tool.process.ShellPrograms;
import java.io.IOException;
import java.util.Map;

/** The shell of one session: the tool, its jobs, and the end of all that still runs when the session ends. */
public final class ShellSession implements AutoCloseable {
    private final ShellSettings settings;
    private final ArtifactStore artifacts;
    private final Launcher launcher;
    private final Jobs jobs = new Jobs();

    /**
     * A shell in which nothing runs yet.
     *
     * @param environment that of this program, secrets and all
     */
    public ShellSession(ShellSettings settings, Map<String, String> environment, SessionFiles files) {
        this.settings = settings;
        this.artifacts = new ArtifactStore(files);
        this.launcher = new Launcher(
                ShellPrograms.on(environment.getOrDefault("PATH", "")),
                CommandEnvironment.of(environment, settings),
                files.directory(),
                IdSource.random());
    }

    public Tool tool(Grounds grounds) {
        CommandStarter starter = new CommandStarter(launcher, new WorkingDirectories(settings));
        OutputArchive archive = new OutputArchive(artifacts);
        Evidence evidence = new Evidence(grounds, settings.workspace());
        return new ShellTool(
                new ForegroundCalls(starter, archive, evidence), new JobCalls(jobs, starter, archive, evidence));
    }

    public Jobs jobs() {
        return jobs;
    }

    @Override
    public void close() throws IOException {
        launcher.close();
    }
}
