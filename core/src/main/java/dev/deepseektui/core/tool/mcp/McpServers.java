package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.Json.ProtocolRecord;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.base.rpc.Connection.TimeLimits;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.base.rpc.RpcFailure.RpcFailureKind;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.model.NetworkSettings;
import dev.deepseektui.core.process.Backoff;
import dev.deepseektui.core.process.Launcher;
import dev.deepseektui.core.process.ShellPrograms;
import dev.deepseektui.core.process.StdioServer;
import dev.deepseektui.core.process.sandbox.ServerSandbox;
import dev.deepseektui.core.tool.mcp.Calls.McpResult;
import dev.deepseektui.core.tool.mcp.DefinedTool.ReadTool;
import dev.deepseektui.core.tool.mcp.Protocol.McpClient;
import dev.deepseektui.core.tool.mcp.ServerSpec.Program;
import dev.deepseektui.core.tool.shell.OwnSecrets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The servers of a session, which are started in parallel when it opens and stopped when it ends. */
public final class McpServers implements AutoCloseable {
    private final Map<String, McpServer> byName = new TreeMap<>();
    private final Launcher launcher;
    private final ServerSetting setting;
    private final long begun = System.nanoTime();

    /**
     * The setting in which servers run.
     *
     * @param sandbox the sandbox of the programs that the workspace configures
     */
    public record ServerSetting(
            ServerEnvironment environment,
            Path workspace,
            DeepseekHome home,
            String version,
            NetworkSettings network,
            ServerSandbox sandbox,
            Optional<InputForm.Filler> filler) {
        public ServerSetting asking(Optional<InputForm.Filler> other) {
            return new ServerSetting(environment, workspace, home, version, network, sandbox, other);
        }
    }

    /**
     * The environment variables for servers.
     *
     * @param placeholders the variables that fill in placeholders of a server's configuration
     * @param passedOn the variables passed to programs
     * @param secrets the variables that no server gets, whatever its configuration
     */
    public record ServerEnvironment(
            Map<String, String> placeholders, Map<String, String> passedOn, OwnSecrets secrets) {}

    private McpServers(ServerSetting setting) {
        this.setting = setting;
        this.launcher = new Launcher(
                ShellPrograms.on(ShellPrograms.pathOutside(
                        setting.workspace(), setting.environment().passedOn())),
                setting.environment()::passedOn,
                new Launcher.Outputs(setting.home().mcpLogs(), KnownKeys.NONE),
                IdSource.random());
    }

    public static McpServers begin(Collection<ServerSpec> specs, ServerSetting setting) {
        McpServers servers = new McpServers(setting);
        for (ServerSpec spec : specs) {
            if (spec.isEnabled()) {
                servers.byName.put(spec.name(), servers.server(spec));
            }
        }
        servers.byName.values().forEach(server -> server.begin(Backoff.USUAL));
        return servers;
    }

    private McpServer server(ServerSpec spec) {
        ServerOpening opening = new ServerOpening(spec, setting, launcher);
        Optional<Path> root = spec.place() instanceof Program program && program.getsRoots()
                ? Optional.of(setting.workspace())
                : Optional.empty();
        McpClient client = new McpClient(spec.name(), setting.version(), root, setting.filler());
        return new McpServer(spec, opening, client, opening.log());
    }

    public List<ServerView> views() {
        return byName.values().stream().map(ServerView::of).toList();
    }

    /** Restarts a server; returns false if there is none with this name. */
    public boolean restart(String name) {
        find(name).ifPresent(McpServer::restart);
        return byName.containsKey(name);
    }

    public List<McpPrompt> prompts() {
        return byName.values().stream()
                .flatMap(server -> server.status().prompts().stream())
                .toList();
    }

    public String text(McpPrompt prompt, String words, Cancellation cancellation) throws RpcFailure {
        PromptCall call = new PromptCall(prompt.prompt(), prompt.filled(words));
        return ask(prompt.server(), "prompts/get", call, PromptText.class, cancellation).messages().stream()
                .map(PromptPart::text)
                .collect(Collectors.joining("\n\n"))
                .strip();
    }

    private record PromptCall(String name, Map<String, String> arguments) {}

    @ProtocolRecord
    private record PromptText(List<PromptPart> messages) {}

    @ProtocolRecord
    private record PromptPart(McpResult.ContentPart content) {
        private String text() {
            McpResult.ResourceContent resource = content.resource();
            return resource == null ? content.text() : Objects.requireNonNullElse(resource.text(), "");
        }
    }

    public Optional<String> resource(String server, String uri, Cancellation cancellation) throws RpcFailure {
        if (!byName.containsKey(server)) {
            return Optional.empty();
        }
        return Optional.of(
                ask(server, "resources/read", Map.of("uri", uri), ReadTool.Contents.class, cancellation)
                        .contents()
                        .stream()
                        .map(each -> Objects.requireNonNullElse(each.text(), ""))
                        .collect(Collectors.joining("\n")));
    }

    /** Sends a request to a server once it is ready. */
    public <T> T ask(String server, String method, Object params, Class<T> answer, Cancellation cancellation)
            throws RpcFailure {
        McpServer asked =
                find(server).orElseThrow(() -> RpcFailure.of(RpcFailureKind.CLOSED, "there is no server " + server));
        return asked.ask(
                method, params, answer, TimeLimits.of(asked.spec().waits().call()), cancellation);
    }

    Collection<McpServer> all() {
        return List.copyOf(byName.values());
    }

    Optional<McpServer> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** Blocks until the servers have started, or until the given time since the beginning of the session has passed. */
    public void awaitStarts(Duration sinceBeginning, Cancellation cancellation) {
        for (McpServer server : byName.values()) {
            Duration left = sinceBeginning.minusNanos(System.nanoTime() - begun);
            if (left.isNegative() || left.isZero() || cancellation.isCancelled()) {
                return;
            }
            server.awaitStart(left, cancellation);
        }
    }

    /** Closes all connections in parallel, then stops all programs together. */
    @Override
    @SuppressWarnings("try") // the sandbox is closed last
    public void close() {
        launcher.endTogether();
        List<Thread> endings = byName.values().stream()
                .map(server ->
                        new Thread(server::close, "mcp end " + server.spec().name()))
                .toList();
        endings.forEach(Thread::start);
        try (ServerSandbox sandbox = setting.sandbox();
                launcher) {
            for (Thread ending : endings) {
                ending.join();
            }
            launcher.endServers(StdioServer.GRACE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A prompt offered by a server, which the user sends as {@code /server:prompt}. */
    public record McpPrompt(String server, String prompt, String description, List<Argument> arguments) {
        private static final int MAX = 1000;

        /** An argument of a prompt. */
        @ProtocolRecord
        public record Argument(String name, boolean required) {
            String hint() {
                return required ? name : "[" + name + "]";
            }
        }

        @ProtocolRecord
        private record PromptEntry(String name, String title, String description, List<Argument> arguments) {}

        /** Returns the prompts with a usable name. */
        static List<McpPrompt> listed(String server, List<JsonNode> listed) {
            return listed.stream()
                    .flatMap(each -> of(server, each))
                    .filter(prompt -> McpTool.isName(prompt.prompt()))
                    .limit(MAX)
                    .toList();
        }

        private static Stream<McpPrompt> of(String server, JsonNode json) {
            try {
                PromptEntry prompt = Json.bound(json, PromptEntry.class);
                String description = prompt.description().isEmpty() ? prompt.title() : prompt.description();
                return Stream.of(new McpPrompt(server, prompt.name(), description, prompt.arguments()));
            } catch (JsonProcessingException e) {
                return Stream.empty();
            }
        }

        public String name() {
            return server + ":" + prompt;
        }

        /** Returns the arguments as written after the prompt's name. */
        public String hint() {
            return String.join(" ", arguments.stream().map(Argument::hint).toList());
        }

        /** Assigns one word to each argument, in order; the last argument gets all remaining words. */
        Map<String, String> filled(String words) {
            Map<String, String> filled = new LinkedHashMap<>();
            String rest = words.strip();
            for (int i = 0; i < arguments.size() && !rest.isEmpty(); i++) {
                boolean isLast = i == arguments.size() - 1;
                String[] parts = isLast ? new String[] {rest} : rest.split("\\s+", 2);
                filled.put(arguments.get(i).name(), parts[0]);
                rest = parts.length > 1 ? parts[1] : "";
            }
            return filled;
        }
    }
}
