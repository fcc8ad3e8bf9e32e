package dev.deepseektui.app.acp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** An MCP server with one tool, which returns the value of the variable GREETING. */
public final class FakeMcpServer {
    /** Arguments that make the program wait for the server, however slowly it starts. */
    static final String[] AWAITED = {"--set", "mcp.startup_ms=60000"};

    private FakeMcpServer() {}

    /** Returns the command that starts the server. */
    public static List<String> command() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                FakeMcpServer.class.getName());
    }

    public static void main(String[] args) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            JsonNode request = Json.tree(line);
            if (request.has("id")) {
                ObjectNode answer = Json.object().put("jsonrpc", "2.0");
                answer.set("id", request.get("id"));
                answer(answer, request.path("method").asText());
                System.out.println(answer);
            }
        }
    }

    private static void answer(ObjectNode answer, String method) {
        switch (method) {
            case "initialize" -> {
                ObjectNode result = answer.putObject("result").put("protocolVersion", "2025-06-18");
                result.putObject("capabilities").putObject("tools");
                result.putObject("serverInfo").put("name", "fake").put("version", "1");
            }
            case "tools/list" ->
                answer.putObject("result")
                        .putArray("tools")
                        .addObject()
                        .put("name", "greet")
                        .put("description", "Greets.")
                        .putObject("inputSchema")
                        .put("type", "object");
            case "tools/call" ->
                answer.putObject("result")
                        .putArray("content")
                        .addObject()
                        .put("type", "text")
                        .put("text", String.valueOf(System.getenv("GREETING")));
            default -> answer.putObject("error").put("code", -32601).put("message", "Method not found");
        }
    }
}
