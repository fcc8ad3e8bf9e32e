package dev.deepseektui.core.session;

import dev.deepseektui.core.session.agent.AgentRuns;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tool.PictureIntake;
import dev.deepseektui.core.tool.ToolRegistry;
import dev.deepseektui.core.tool.mcp.ForeignTools;
import dev.deepseektui.core.tool.mcp.McpServers;
import dev.deepseektui.core.tool.shell.Jobs;
import dev.deepseektui.core.tool.shell.ShellSession;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.rewind.ContentStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What a session works with, to be given back at its end. */
public final class SessionResources implements AutoCloseable {
    /** Calls that look run side by side, and so do agents. */
    private static final int WORKERS = 4;
    /** Who has nothing to do for so long ends: there may be as many as agents. */
    private static final long IDLE_SECONDS = 5;

    private final FileHistory files;
    private final Mentions mentions;
    private final Pictures pictures;
    private final ToolRegistry tools;
    private final ShellSession shell;
    private final ModelAccess access;
    private Runnable atEnd = () -> {};
    private Optional<ForeignTools> foreign = Optional.empty();
    private Optional<McpServers> servers = Optional.empty();
    private @Nullable ContentStore kept;
    private final AgentRuns agents;
    private final ExecutorService workers;

    /** What does things: the tools, what commands run in, and the agents. */
    record Hands(ToolRegistry tools, ShellSession shell, AgentRuns agents) {}

    SessionResources(FileHistory files, Hands hands, ModelAccess access) {
        this.files = files;
        this.agents = hands.agents();
        this.pictures = new Pictures(new PictureIntake(new ArtifactStore(agents.files())::put));
        this.mentions = new Mentions(files.workspace(), pictures);
        this.tools = hands.tools();
        this.shell = hands.shell();
        this.access = access;
        this.workers = workers(Math.max(WORKERS, agents.places()));
    }

    private static ExecutorService workers(int most) {
        ThreadPoolExecutor workers = new ThreadPoolExecutor(
                most, most, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
                    Thread thread = new Thread(work, "tool");
                    thread.setDaemon(true);
                    return thread;
                });
        workers.allowCoreThreadTimeOut(true);
        return workers;
    }

    public Workspace workspace() {
        return files.workspace();
    }

    public FileHistory files() {
        return files;
    }

    public Jobs jobs() {
        return shell.jobs();
    }

    /** Where its tape and those of its agents lie. */
    public SessionFiles sessionFiles() {
        return agents.files();
    }

    AgentRuns agents() {
        return agents;
    }

    /** How a prompt gets a picture that is no file of the workspace. Any thread may ask. */
    public Pictures pictures() {
        return pictures;
    }

    public ModelAccess access() {
        return access;
    }

    /** The tools of servers. */
    void with(ForeignTools tools) {
        foreign = Optional.of(tools);
    }

    /** Servers that end with the session. */
    void with(McpServers own) {
        servers = Optional.of(own);
    }

    /** Where it keeps what files held, which ends with the session. */
    void with(ContentStore store) {
        kept = store;
    }

    /** Where the session has any. */
    public Optional<ForeignTools> foreign() {
        return foreign;
    }

    /** What else is to be done when all is given back. */
    void atEnd(Runnable deed) {
        atEnd = deed;
    }

    ToolRegistry tools() {
        return tools;
    }

    Mentions mentions() {
        return mentions;
    }

    /** Where calls that only look are carried out. */
    ExecutorService workers() {
        return workers;
    }

    @SuppressWarnings("try") // held as long as the block lasts
    @Override
    public void close() {
        workers.shutdownNow();
        try (ContentStore held = kept) {
            shell.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            servers.ifPresent(McpServers::close);
            access.close();
            atEnd.run();
        }
    }
}
