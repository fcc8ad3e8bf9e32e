package dev.deepseektui.core.session;

import dev.deepseektui.core.base.Daemon;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.SandboxKeys;
import dev.deepseektui.core.session.FileHistory.FileHistoryStorage;
import dev.deepseektui.core.session.agent.AgentKeys;
import dev.deepseektui.core.session.agent.AgentRuns;
import dev.deepseektui.core.tool.mcp.ForeignTools;
import dev.deepseektui.core.tool.mcp.InputForm;
import dev.deepseektui.core.tool.mcp.McpServers;
import dev.deepseektui.core.tool.shell.ShellSession;
import dev.deepseektui.core.tool.shell.ShellSettings;
import dev.deepseektui.core.workspace.ToolKeys;
import dev.deepseektui.core.workspace.rewind.ContentStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The resources with which a session acts: the shell in its sandbox, stored file contents, MCP tools, language servers, agents
 * and worker threads.
 */
record Hands(
        ShellSession shell,
        FileHistory.FileHistoryParts keeping,
        Optional<ForeignTools> foreign,
        SessionLanguages languages,
        AgentRuns agents,
        ExecutorService workers,
        boolean isOwner) {
    private static final int READ_ONLY_WORKERS = 4;
    private static final long IDLE_SECONDS = 5;

    static Hands of(SessionPlace place, SessionState state, Optional<InputForm.Filler> forms) {
        Config config = place.config();
        SessionKind kind = place.kind();
        int agents = Math.toIntExact(config.get(AgentKeys.MAX_PARALLEL));
        return new Hands(
                new ShellSession(
                        new ShellSession.ShellPlace(place.workspace(), place.sandbox()),
                        shellSettings(config),
                        place.installation().environment(),
                        place.files()),
                kind.contents(new FileHistoryStorage(config, place.installation()), place.files(), place.workspace()),
                kind.foreignTools(new SessionServers(place, state, forms)),
                kind.languages(() -> SessionLanguages.of(place)),
                new AgentRuns(place.files(), agents),
                workers(Math.max(READ_ONLY_WORKERS, agents)),
                kind.ownsHands());
    }

    /** Returns the environment settings for commands and servers. */
    static ShellSettings shellSettings(Config config) {
        return new ShellSettings(config.get(SandboxKeys.ENVIRONMENT), config.get(ToolKeys.ENV_DROP), config.secrets());
    }

    private static ExecutorService workers(int limit) {
        ThreadPoolExecutor workers = new ThreadPoolExecutor(
                limit,
                limit,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                work -> Daemon.of("tool", work));
        workers.allowCoreThreadTimeOut(true);
        return workers;
    }

    Optional<McpServers> servers() {
        return foreign.map(ForeignTools::servers);
    }

    @SuppressWarnings("try") // the variables exist only to be closed
    void close() {
        try (ContentStore held = isOwner ? keeping.contents().store() : null;
                ShellSession last = shell;
                SessionLanguages first = isOwner ? languages : null) {
            workers.shutdownNow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            if (isOwner) {
                servers().ifPresent(McpServers::close);
            }
        }
    }
}
