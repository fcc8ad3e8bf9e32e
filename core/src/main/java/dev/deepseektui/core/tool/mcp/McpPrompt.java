package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.Json.ProtocolRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A prompt that a server offers; the user sends it as {@code /server:prompt}. */
public record McpPrompt(String server, String prompt, String description, List<Argument> arguments) {
    private static final int MOST = 1000;

    public McpPrompt {
        arguments = List.copyOf(arguments);
    }

    /** A text that it takes. */
    @ProtocolRecord
    public record Argument(String name, boolean required) {
        String hint() {
            return required ? name : "[" + name + "]";
        }
    }

    @ProtocolRecord
    private record PromptEntry(String name, String title, String description, List<Argument> arguments) {}

    /** Returns those that can be named. */
    static List<McpPrompt> listed(String server, List<JsonNode> listed) {
        return listed.stream()
                .flatMap(each -> of(server, each))
                .filter(prompt -> McpTool.isName(prompt.prompt()))
                .limit(MOST)
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

    /** Returns the arguments as they are written behind its name. */
    public String hint() {
        return String.join(" ", arguments.stream().map(Argument::hint).toList());
    }

    /** Gives each argument a word, in order; the last one takes what is left. */
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
