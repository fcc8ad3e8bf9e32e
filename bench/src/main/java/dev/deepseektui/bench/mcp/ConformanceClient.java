package dev.deepseektui.bench.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.model.NetworkSettings;
import dev.deepseektui.core.model.ProxyRules;
import dev.deepseektui.core.model.RetryPolicy;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.process.sandbox.Sandbox;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.PlacedIn;
import dev.deepseektui.core.process.sandbox.ServerSandbox;
import dev.deepseektui.core.tool.mcp.InputForm;
import dev.deepseektui.core.tool.mcp.InputForm.FormReply.FormAction;
import dev.deepseektui.core.tool.mcp.McpServers;
import dev.deepseektui.core.tool.mcp.ServerLogins;
import dev.deepseektui.core.tool.mcp.ServerSpec;
import dev.deepseektui.core.tool.mcp.ServerSpec.Address;
import dev.deepseektui.core.tool.mcp.ServerSpec.Approval;
import dev.deepseektui.core.tool.mcp.ServerSpec.LoginSetting;
import dev.deepseektui.core.tool.mcp.ServerSpec.ServerTimeouts;
import dev.deepseektui.core.tool.mcp.ServerSpec.ToolFilter;
import dev.deepseektui.core.tool.mcp.ServerView;
import dev.deepseektui.core.tool.shell.OwnSecrets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** A client that runs the scenarios of the MCP conformance suite against the suite's mock server. */
public final class ConformanceClient {
    private static final String SERVER = "mock";
    private static final String SCHEMA_ECHO = "json_schema_echo";

    private ConformanceClient() {}

    /**
     * Runs the scenario named in the environment.
     *
     * @param arguments the last argument is the address of the mock server
     */
    public static void main(String[] arguments) throws IOException, RpcFailure {
        String scenario = System.getenv().getOrDefault("MCP_CONFORMANCE_SCENARIO", "initialize");
        String context = System.getenv().getOrDefault("MCP_CONFORMANCE_CONTEXT", "{}");
        Path directory = Files.createTempDirectory("conformance");
        JsonNode given = Json.tree(context);
        LoginSetting login = new LoginSetting(
                given.path("client_id").asText(""), given.path("client_secret").asText(""), List.of());
        ServerSpec spec = new ServerSpec(
                SERVER,
                new Address(arguments[arguments.length - 1], Map.of(), Optional.of(login)),
                ToolFilter.ALL,
                ServerTimeouts.USUAL,
                Approval.ASK,
                true);
        McpServers.ServerSetting setting = new McpServers.ServerSetting(
                new McpServers.ServerEnvironment(Map.of(), Map.of(), new OwnSecrets(Map.of(), Set.of())),
                directory,
                new DeepseekHome(directory),
                "0.1.0",
                new NetworkSettings(
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(30),
                        new RetryPolicy(0),
                        Optional.empty(),
                        ProxyRules.of(Map.of())),
                new ServerSandbox(Sandbox.none(), () -> new PlacedIn(Profile.OUTSIDE)),
                Optional.of((form, cancellation) -> accepted(form)));
        try (McpServers servers = McpServers.begin(List.of(spec), setting)) {
            ServerView view = started(servers);
            ServerLogins logins = new ServerLogins(setting);
            for (int i = 0; i < 2 && logins.isNeeded(spec); i++) {
                logins.logIn(spec, ConformanceClient::follow);
                servers.restart(SERVER);
                view = started(servers);
            }
            if (!view.isReady()) {
                throw new IOException(view.why());
            }
            try {
                run(scenario, servers, view, given);
            } catch (RpcFailure e) {
                if (!logins.isNeeded(spec)) {
                    throw e;
                }
                logins.logIn(spec, ConformanceClient::follow);
                servers.restart(SERVER);
                run(scenario, servers, started(servers), given);
            }
        }
    }

    private static ServerView started(McpServers servers) {
        servers.awaitStarts(Duration.ofSeconds(25), new Cancellation());
        return servers.views().get(0);
    }

    /** Opens a page as a browser would. The page immediately redirects to this client. */
    private static void follow(URI page, String issuer) {
        try (Response response = new OkHttpClient()
                .newCall(new Request.Builder().url(page.toString()).build())
                .execute()) {
            System.out.println(issuer + " answered with HTTP " + response.code());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void run(String scenario, McpServers servers, ServerView view, JsonNode context) throws RpcFailure {
        switch (scenario) {
            case "initialize", "json-schema-ref-no-deref" -> {}
            case "http-standard-headers" -> {
                call(servers, view.tools().get(0).name(), Json.object());
                servers.text(servers.prompts().get(0), "", new Cancellation());
                JsonNode resources = ask(servers, "resources/list", Json.object());
                String uri = resources.path("resources").path(0).path("uri").asText();
                servers.resource(SERVER, uri, new Cancellation());
            }
            case "json-schema-2020-12-preservation" -> {
                for (ServerView.ToolView tool : view.tools()) {
                    if (!tool.name().equals(SCHEMA_ECHO)) {
                        call(servers, SCHEMA_ECHO, Json.object().set("schema", tool.schema()));
                    }
                }
            }
            case "tools_call" -> call(servers, "add_numbers", numbers());
            default -> {
                JsonNode calls = context.path("toolCalls");
                for (JsonNode each : calls) {
                    call(servers, each.path("name").asText(), each.path("arguments"));
                }
                if (calls.isEmpty()) {
                    for (ServerView.ToolView tool : view.tools()) {
                        call(servers, tool.name(), Json.object());
                    }
                }
            }
        }
    }

    private static ObjectNode numbers() {
        return Json.object().put("a", 5).put("b", 3);
    }

    private static void call(McpServers servers, String tool, JsonNode arguments) throws RpcFailure {
        ObjectNode params = Json.object().put("name", tool);
        params.set("arguments", arguments);
        System.out.println(tool + ": " + ask(servers, "tools/call", params));
    }

    private static JsonNode ask(McpServers servers, String method, ObjectNode params) throws RpcFailure {
        return servers.ask(SERVER, method, params, JsonNode.class, new Cancellation());
    }

    private static InputForm.FormReply accepted(InputForm form) {
        ObjectNode content = Json.object();
        form.fields().forEach(field -> field.preset().ifPresent(preset -> content.set(field.name(), preset)));
        return new InputForm.FormReply(FormAction.ACCEPT, content);
    }
}
