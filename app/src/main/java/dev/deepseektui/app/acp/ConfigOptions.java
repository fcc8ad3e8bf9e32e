package dev.deepseektui.app.acp;

import static dev.deepseektui.app.acp.AcpTexts.say;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.model.Effort;
import dev.deepseektui.core.rpc.RpcFailure;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What can be chosen of a session from within an editor, and what is chosen.
 *
 * @param models those that are known; the one that is chosen is always among them
 */
record ConfigOptions(ApprovalMode mode, String model, String effort, Set<String> models) {
    static final String MODE = "mode";
    static final String MODEL = "model";
    static final String EFFORT = "effort";

    ConfigOptions {
        Set<String> all = new TreeSet<>(models);
        all.add(model);
        models = Set.copyOf(all);
    }

    ConfigOptions in(ApprovalMode other) {
        return new ConfigOptions(other, model, effort, models);
    }

    ConfigOptions by(String otherModel, String otherEffort) {
        return new ConfigOptions(mode, otherModel, otherEffort, models);
    }

    /** With more models to choose from. */
    ConfigOptions knowing(Collection<String> more) {
        Set<String> all = new TreeSet<>(models);
        all.addAll(more);
        return new ConfigOptions(mode, model, effort, all);
    }

    /** With one of them chosen anew. */
    ConfigOptions with(String option, String value) throws RpcFailure {
        return switch (option) {
            case MODE -> in(mode(value));
            case MODEL -> by(oneOf(models, value), effort);
            case EFFORT -> by(model, oneOf(efforts(), value));
            default -> throw Failures.invalid("there is no option " + SafeText.line(option));
        };
    }

    private static String oneOf(Set<String> known, String value) throws RpcFailure {
        if (!known.contains(value)) {
            throw Failures.invalid(say("no_value", SafeText.line(value), String.join(", ", new TreeSet<>(known))));
        }
        return value;
    }

    private static Set<String> efforts() {
        return new TreeSet<>(Stream.of(Effort.values()).map(Effort::word).toList());
    }

    private ApprovalMode mode(String word) throws RpcFailure {
        return modes().stream()
                .filter(each -> each.word().equals(word))
                .findFirst()
                .orElseThrow(() -> Failures.invalid(say("no_mode", SafeText.line(word))));
    }

    /** Full access is chosen with the command that the editor starts, not by a slip in a list. */
    private List<ApprovalMode> modes() {
        EnumSet<ApprovalMode> all = EnumSet.range(ApprovalMode.PLAN, ApprovalMode.AUTO);
        all.add(mode);
        return List.copyOf(all);
    }

    /** For editors that know modes but no options. */
    ObjectNode modesJson() {
        ObjectNode json = Json.object().put("currentModeId", mode.word());
        ArrayNode available = json.putArray("availableModes");
        modes().forEach(each -> available
                .addObject()
                .put("id", each.word())
                .put("name", each.label())
                .put("description", about(each)));
        return json;
    }

    /** All of them, the most important first. */
    ArrayNode json() {
        ArrayNode all = Json.array();
        ArrayNode modes = select(all, MODE, "mode", mode.word());
        modes().forEach(each -> value(modes, each.word(), each.label()).put("description", about(each)));
        ArrayNode names = select(all, MODEL, "model", model);
        new TreeSet<>(models).forEach(each -> value(names, each, each));
        ArrayNode efforts = select(all, EFFORT, "thought_level", effort);
        for (Effort each : Effort.values()) {
            value(efforts, each.word(), each.word()).put("description", say("effort." + each.word()));
        }
        return all;
    }

    private static ArrayNode select(ArrayNode all, String id, String category, String current) {
        return all.addObject()
                .put("id", id)
                .put("name", say("option." + id))
                .put("category", category)
                .put("type", "select")
                .put("currentValue", current)
                .putArray("options");
    }

    private static ObjectNode value(ArrayNode values, String value, String name) {
        return values.addObject().put("value", value).put("name", name);
    }

    private static String about(ApprovalMode mode) {
        return say("about." + mode.word());
    }
}
