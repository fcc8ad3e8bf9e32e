package dev.deepseektui.core.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import java.util.ArrayList;
import java.util.List;

/** Something to ask that a server has ready; the user asks it as {@code /server:prompt}. */
public record McpPrompt(String server, String prompt, String description, List<Argument> arguments) {
    private static final int MOST = 1000;

    public McpPrompt {
        arguments = List.copyOf(arguments);
    }

    /** A text that it wants. */
    public record Argument(String name, boolean isRequired) {
        String hint() {
            return isRequired ? name : "[" + name + "]";
        }
    }

    /** Those that can be named. */
    static List<McpPrompt> listed(String server, List<JsonNode> listed) {
        return listed.stream()
                .map(each -> of(server, each))
                .filter(prompt -> McpTool.isName(prompt.prompt()))
                .limit(MOST)
                .toList();
    }

    private static McpPrompt of(String server, JsonNode listed) {
        List<Argument> arguments = new ArrayList<>();
        listed.path("arguments")
                .forEach(each -> arguments.add(new Argument(
                        each.path("name").asText(""), each.path("required").asBoolean(false))));
        return new McpPrompt(
                server,
                listed.path("name").asText(""),
                listed.path("description").asText(listed.path("title").asText("")),
                arguments);
    }

    public String name() {
        return server + ":" + prompt;
    }

    /** What is written behind its name. */
    public String hint() {
        return String.join(" ", arguments.stream().map(Argument::hint).toList());
    }

    /** A word for each argument in order; the last one takes what is left. */
    ObjectNode filled(String words) {
        ObjectNode filled = Json.object();
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
