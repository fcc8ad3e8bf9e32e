package dev.deepseektui.core.tool;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import java.util.Collection;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The tools of a session, sorted by name: their order is part of every prompt. */
public final class ToolRegistry {
    private final SortedMap<String, Tool> byName = new TreeMap<>();

    public ToolRegistry(Collection<Tool> tools) {
        for (Tool tool : tools) {
            if (byName.put(tool.name(), tool) != null) {
                throw new IllegalArgumentException("two tools of one name: " + tool.name());
            }
        }
    }

    /** The tools of all of them. */
    public static ToolRegistry of(Collection<ToolProvider> providers) {
        return new ToolRegistry(providers.stream()
                .flatMap(provider -> provider.tools().stream())
                .toList());
    }

    public Optional<Tool> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    public Collection<String> names() {
        return Collections.unmodifiableSet(byName.keySet());
    }

    /** The JSON array that the provider is sent. */
    public String json() {
        ArrayNode array = Json.MAPPER.createArrayNode();
        byName.values().forEach(tool -> array.add(definition(tool)));
        // A node that writes itself has a mapper made of its own.
        return Json.line(array);
    }

    private static ObjectNode definition(Tool tool) {
        ObjectNode definition = Json.MAPPER.createObjectNode().put("type", "function");
        definition
                .putObject("function")
                .put("name", tool.name())
                .put("description", tool.description())
                .set("parameters", tool.parameters().schema());
        return definition;
    }
}
