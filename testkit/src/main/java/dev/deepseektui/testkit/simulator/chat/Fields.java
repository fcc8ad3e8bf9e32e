package dev.deepseektui.testkit.simulator.chat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The fields of a JSON object, read with their required types. Null counts as absent. */
public final class Fields {
    private final String path;
    private final JsonNode node;
    private final Complaint complaint;

    /** A factory of exceptions for invalid fields. */
    @FunctionalInterface
    public interface Complaint {
        RuntimeException about(String path, String problem);
    }

    private Fields(String path, JsonNode node, Complaint complaint) {
        this.path = path;
        this.node = node;
        this.complaint = complaint;
    }

    public static Fields of(JsonNode node, Complaint complaint) {
        return item("", node, complaint);
    }

    private static Fields item(String path, JsonNode node, Complaint complaint) {
        if (!node.isObject()) {
            throw complaint.about(path, "invalid type: expected an object");
        }
        return new Fields(path, node, complaint);
    }

    public String path() {
        return path;
    }

    public List<String> names() {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** Returns an exception about an invalid field. */
    public RuntimeException wrong(String name, String problem) {
        return complaint.about(path(name), problem);
    }

    public boolean has(String name) {
        return node.hasNonNull(name);
    }

    public String path(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    public JsonNode any(String name) {
        return node.path(name);
    }

    public Optional<String> text(String name) {
        return typed(name, JsonNode::isTextual, "a string").map(JsonNode::textValue);
    }

    public String requiredText(String name) {
        return text(name).orElseThrow(() -> missing(name));
    }

    public Optional<Boolean> truth(String name) {
        return typed(name, JsonNode::isBoolean, "a boolean").map(JsonNode::booleanValue);
    }

    public Optional<Double> number(String name) {
        return typed(name, JsonNode::isNumber, "a number").map(JsonNode::doubleValue);
    }

    public Optional<JsonNode> whole(String name) {
        return typed(name, JsonNode::isIntegralNumber, "an integer");
    }

    public Optional<Fields> object(String name) {
        return typed(name, JsonNode::isObject, "an object").map(value -> new Fields(path(name), value, complaint));
    }

    public Fields requiredObject(String name) {
        return object(name).orElseThrow(() -> missing(name));
    }

    /** Returns the objects of a list; empty if the list is absent. */
    public Optional<List<Fields>> objects(String name) {
        return typed(name, JsonNode::isArray, "a list").map(list -> {
            List<Fields> all = new ArrayList<>();
            for (JsonNode item : list) {
                all.add(item(path(name) + "[" + all.size() + "]", item, complaint));
            }
            return all;
        });
    }

    public List<Fields> requiredObjects(String name) {
        return objects(name).orElseThrow(() -> missing(name));
    }

    /** Returns a string that must be one of the given choices; empty if the field is absent. */
    public Optional<String> choice(String name, List<String> choices) {
        Optional<String> chosen = text(name);
        if (chosen.isPresent() && !choices.contains(chosen.get())) {
            throw complaint.about(
                    path(name),
                    "unknown variant `" + chosen.get() + "`, expected one of " + String.join(", ", choices));
        }
        return chosen;
    }

    public String requiredChoice(String name, List<String> choices) {
        return choice(name, choices).orElseThrow(() -> missing(name));
    }

    public RuntimeException missing(String name) {
        return complaint.about(path(name), "missing field `" + name + "`");
    }

    private Optional<JsonNode> typed(String name, Predicate<JsonNode> type, String expected) {
        JsonNode value = node.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        if (!type.test(value)) {
            throw complaint.about(path(name), "invalid type: expected " + expected);
        }
        return Optional.of(value);
    }
}
