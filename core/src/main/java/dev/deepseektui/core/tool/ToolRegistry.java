package dev.deepseektui.core.tool;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.NearestName;
import dev.deepseektui.core.tape.event.ToolAliases;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The tools of a session. Their order is part of every prompt: first the built-in tools, sorted by name, then the
 * provided ones. Changes to the provided tools therefore do not invalidate the cached prefix, which includes the
 * built-in tools.
 */
public final class ToolRegistry {
    private final SortedMap<String, Tool> own = new TreeMap<>();
    private final ToolProvider others;

    public ToolRegistry(Collection<Tool> tools) {
        this(tools, List::of);
    }

    /**
     * Creates a registry.
     *
     * @param others provides the other tools, sorted by name; queried whenever the tools are listed
     */
    public ToolRegistry(Collection<Tool> tools, ToolProvider others) {
        this.others = others;
        for (Tool tool : tools) {
            if (own.put(tool.name(), tool) != null) {
                throw new IllegalArgumentException("two tools of one name: " + tool.name());
            }
        }
    }

    public Optional<Tool> find(String name) {
        return Optional.ofNullable(own.get(name))
                .or(() -> others.tools().stream()
                        .filter(tool -> tool.name().equals(name))
                        .findFirst());
    }

    /**
     * Returns the call with the names by which its tool is known here. A name that some tool has is not an alias; the
     * arguments of MCP tools are not changed.
     */
    public ToolCall known(ToolCall call) {
        ToolCall canonical = ToolAliases.canonical(call);
        boolean isOwn = own.containsKey(call.name())
                ? canonical.name().equals(call.name())
                : own.containsKey(canonical.name()) && find(call.name()).isEmpty();
        return isOwn ? canonical : call;
    }

    private List<Tool> all() {
        List<Tool> all = new ArrayList<>(own.values());
        all.addAll(others.tools());
        return all;
    }

    public ToolRegistry only(Predicate<String> wanted) {
        return new ToolRegistry(
                own.values().stream().filter(tool -> wanted.test(tool.name())).toList(), others);
    }

    public Collection<String> names() {
        return all().stream().map(Tool::name).toList();
    }

    /** Returns the result of a call of a tool that does not exist: which tool may be meant, or which there are. */
    public String unknown(String name) {
        String start = "There is no tool of that name, and nothing was done. ";
        return NearestName.to(name, List.copyOf(names()))
                .map(near -> start + "Did you mean " + near + "?")
                .orElseGet(() -> start + "The tools are: " + String.join(", ", names()) + ".");
    }

    /** Returns the JSON array of tool definitions that is sent to the provider. */
    public String json() {
        ArrayNode array = Json.array();
        all().forEach(tool -> array.add(definition(tool)));
        // Not toString(): a node would serialize itself with Jackson's default mapper.
        return Json.line(array);
    }

    private static ObjectNode definition(Tool tool) {
        ObjectNode definition = Json.object().put("type", "function");
        definition
                .putObject("function")
                .put("name", tool.name())
                .put("description", tool.description())
                .set("parameters", tool.parameters().schema());
        return definition;
    }

    /** A provider of additional tools for a session: built-in tools, MCP servers' tools, agents. */
    @FunctionalInterface
    public interface ToolProvider {
        List<Tool> tools();
    }
}
