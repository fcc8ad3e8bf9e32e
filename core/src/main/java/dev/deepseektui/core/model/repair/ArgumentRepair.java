package dev.deepseektui.core.model.repair;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * A repair of one call's arguments by the schema of its tool. Arguments that fit the schema are returned byte for byte.
 * Arguments with more than one reading are left as they are, so that the tool refuses them.
 *
 * @param aliases returns a call with the names that the schema uses
 */
record ArgumentRepair(ToolSchemas tools, UnaryOperator<ToolCall> aliases) {
    private static final Set<String> WRAPPERS = Set.of("arguments", "input", "parameters", "args");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,40}");

    /**
     * A call with repaired arguments.
     *
     * @param forms the forms in which they were sent
     * @param dropped the names of unknown arguments
     */
    record RepairedCall(ToolCall call, List<String> forms, Set<String> dropped) {
        static RepairedCall unchanged(ToolCall call) {
            return new RepairedCall(call, List.of(), Set.of());
        }
    }

    RepairedCall repair(ToolCall call) {
        List<String> forms = new ArrayList<>();
        Optional<ObjectNode> read = object(call.arguments(), forms);
        String name = name(call, read.orElse(Json.object()));
        Optional<JsonNode> schema = tools.find(name);
        if (schema.isEmpty()) {
            return RepairedCall.unchanged(call);
        }
        ToolCall named = new ToolCall(call.id(), name, call.arguments());
        if (!name.equals(call.name())) {
            forms.add("name:" + shown(call.name()) + ">" + name);
        }
        if (read.isEmpty()) {
            return new RepairedCall(named, forms, Set.of());
        }
        ObjectNode object = renamed(call.name(), unwrapped(read.get(), schema.get(), forms), schema.get(), forms);
        ValueRepair values = new ValueRepair(forms, new TreeSet<>());
        ObjectNode repaired = values.object(object, schema.get(), "");
        return forms.isEmpty()
                ? RepairedCall.unchanged(call)
                : new RepairedCall(
                        new ToolCall(call.id(), name, Json.line(repaired)), List.copyOf(forms), values.dropped());
    }

    /** Returns the offered tool that is meant; the name itself if there is none. */
    private String name(ToolCall call, ObjectNode arguments) {
        if (tools.find(call.name()).isPresent()) {
            return call.name();
        }
        String other = aliases.apply(new ToolCall(call.id(), call.name(), Json.line(arguments)))
                .name();
        return tools.find(other).isPresent() ? other : call.name();
    }

    private static Optional<ObjectNode> object(String raw, List<String> forms) {
        if (raw.isBlank()) {
            return Optional.of(Json.object());
        }
        Optional<JsonNode> node = LooseJson.strict(raw);
        if (node.isEmpty()) {
            node = LooseJson.read(raw);
            node.ifPresent(read -> forms.add(raw.contains("```") ? "json:fenced" : "json"));
        }
        if (node.isPresent() && node.get().isTextual()) {
            node = LooseJson.read(node.get().textValue());
            forms.add("wrapped:string");
        }
        if (node.isPresent() && node.get().isArray() && node.get().size() == 1) {
            node = Optional.of(node.get().get(0));
            forms.add("wrapped:list");
        }
        Optional<ObjectNode> object = node.filter(JsonNode::isObject).map(ObjectNode.class::cast);
        if (object.isEmpty()) {
            forms.clear();
        }
        return object;
    }

    /** Returns the arguments without an object around them that the schema does not have. */
    private static ObjectNode unwrapped(ObjectNode object, JsonNode schema, List<String> forms) {
        if (object.size() != 1) {
            return object;
        }
        String name = object.fieldNames().next();
        if (!WRAPPERS.contains(name) || schema.path("properties").has(name)) {
            return object;
        }
        JsonNode inner = object.path(name);
        JsonNode read = inner.isTextual() ? LooseJson.read(inner.textValue()).orElse(inner) : inner;
        if (!(read instanceof ObjectNode wrapped)) {
            return object;
        }
        forms.add("wrapped:" + name);
        return unwrapped(wrapped, schema, forms);
    }

    private ObjectNode renamed(String tool, ObjectNode object, JsonNode schema, List<String> forms) {
        JsonNode properties = schema.path("properties");
        List<String> unknown = new ArrayList<>();
        object.fieldNames().forEachRemaining(name -> {
            if (!properties.has(name)) {
                unknown.add(name);
            }
        });
        ToolCall renamed = aliases.apply(new ToolCall("", tool, Json.line(object)));
        if (tools.find(renamed.name()).filter(schema::equals).isEmpty()) {
            return object;
        }
        Optional<ObjectNode> read =
                LooseJson.strict(renamed.arguments()).filter(JsonNode::isObject).map(ObjectNode.class::cast);
        if (read.isEmpty() || read.get().equals(object)) {
            return object;
        }
        unknown.stream().filter(name -> !read.get().has(name)).forEach(name -> forms.add("argument:" + shown(name)));
        if (unknown.isEmpty()) {
            forms.add("argument:value");
        }
        return read.get();
    }

    /** Returns a name for logs; longer text is not quoted. */
    private static String shown(String name) {
        return NAME.matcher(name).matches() ? name : "?";
    }
}
