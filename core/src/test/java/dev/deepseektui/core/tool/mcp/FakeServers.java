package dev.deepseektui.core.tool.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.model.NetworkSettings;
import dev.deepseektui.core.model.ProxyRules;
import dev.deepseektui.core.model.RetryPolicy;
import dev.deepseektui.core.process.ServerLog;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.process.sandbox.Sandbox;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.PlacedIn;
import dev.deepseektui.core.process.sandbox.ServerSandbox;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tool.LookingRun;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.mcp.Protocol.McpClient;
import dev.deepseektui.core.tool.mcp.ServerSpec.Approval;
import dev.deepseektui.core.tool.mcp.ServerSpec.Program;
import dev.deepseektui.core.tool.mcp.ServerSpec.ServerTimeouts;
import dev.deepseektui.core.tool.mcp.ServerSpec.ToolFilter;
import dev.deepseektui.core.tool.mcp.ServerView.ServerStatus;
import dev.deepseektui.core.tool.shell.OwnSecrets;
import dev.deepseektui.core.workspace.CallFailed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BooleanSupplier;

/** Fake servers as in a session, with their stored output. */
final class FakeServers implements AutoCloseable {
    static final ServerTimeouts PATIENT = new ServerTimeouts(Duration.ofSeconds(60), Duration.ofSeconds(60));

    static final String OWN_KEY = "sk-of-this-program-alone";

    final McpServers servers;
    final Calls calls;
    final List<byte[]> kept = new ArrayList<>();
    final BlockingQueue<String> progress = new LinkedBlockingQueue<>();

    FakeServers(Path directory, ServerSpec... specs) {
        this(directory, System.getenv().getOrDefault("PATH", ""), specs);
    }

    FakeServers(Path directory, String path, ServerSpec... specs) {
        this(directory, path, Optional.empty(), specs);
    }

    FakeServers(Path directory, String path, Optional<InputForm.Filler> filler, ServerSpec... specs) {
        servers = McpServers.begin(List.of(specs), setting(directory, path).asking(filler));
        calls = new Calls(
                servers,
                bytes -> {
                    kept.add(bytes);
                    return "kept-" + kept.size();
                },
                name -> true);
    }

    static McpServers.ServerSetting setting(Path directory) {
        return setting(directory, "");
    }

    private static McpServers.ServerSetting setting(Path directory, String path) {
        return new McpServers.ServerSetting(
                environment(path),
                directory,
                home(directory),
                "0.1.0",
                new NetworkSettings(
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(60),
                        new RetryPolicy(0),
                        Optional.empty(),
                        ProxyRules.of(Map.of())),
                new ServerSandbox(Sandbox.none(), () -> new PlacedIn(Profile.OUTSIDE)),
                Optional.empty());
    }

    static DeepseekHome home(Path directory) {
        return new DeepseekHome(directory.resolve("home"));
    }

    private static McpServers.ServerEnvironment environment(String path) {
        Map<String, String> ours = Map.of("TOKEN", "secret-of-the-tests", "ALIAS", OWN_KEY);
        Map<String, String> passedOn = new HashMap<>(System.getenv());
        // Java needs the locale to find its classes in a directory with a non-ASCII letter.
        passedOn.keySet().retainAll(Set.of("LANG", "LC_ALL", "LC_CTYPE"));
        passedOn.put("PATH", path);
        return new McpServers.ServerEnvironment(ours, passedOn, new OwnSecrets(ours, Set.of(OWN_KEY)));
    }

    /** Returns a server that opens its connections with {@code opening} and logs to the directory. */
    static McpServer server(Path directory, String name, McpServer.Opening opening) {
        return new McpServer(
                fake(name),
                opening,
                new McpClient("fake", "0.1.0", Optional.empty(), Optional.empty()),
                new ServerLog(directory.resolve(name + ".log"), List.of()));
    }

    static ServerSpec fake(String name, String... manners) {
        return spec(name, PATIENT, manners);
    }

    static ServerSpec spec(String name, ServerTimeouts waits, String... manners) {
        return new ServerSpec(
                name,
                new Program(FakeServer.line(manners), Map.of(), Optional.empty()),
                ToolFilter.ALL,
                waits,
                Approval.ASK,
                true);
    }

    static ServerSpec given(String name, Map<String, String> environment) {
        return new ServerSpec(
                name,
                new Program(FakeServer.line(), environment, Optional.empty()),
                ToolFilter.ALL,
                PATIENT,
                Approval.ASK,
                true);
    }

    /** Waits for a condition; fails after 30 seconds. */
    static void await(BooleanSupplier condition) {
        Cancellation pauses = new Cancellation();
        for (int i = 0; i < 3000 && !condition.getAsBoolean(); i++) {
            pauses.await(Duration.ofMillis(10));
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }

    ServerStatus started(String name) {
        McpServer server = servers.find(name).orElseThrow();
        ServerStatus status = ServerStatus.STARTING;
        // A server that failed is restarted after a second, so it may be starting again.
        for (int i = 0; i < 3 && status.isStarting(); i++) {
            server.awaitStart(Duration.ofSeconds(60), new Cancellation());
            status = server.status();
        }
        return status;
    }

    ToolOutcome call(String tool, String message) {
        ObjectNode arguments = Json.object().put("message", message);
        try {
            return calls.call(tool, arguments, run(new Cancellation()));
        } catch (CallFailed e) {
            return e.outcome();
        }
    }

    ToolRun run(Cancellation cancellation) {
        return new LookingRun(cancellation) {
            @Override
            public void progress(String text) {
                progress.add(text);
            }
        };
    }

    @Override
    public void close() {
        servers.close();
    }
}
