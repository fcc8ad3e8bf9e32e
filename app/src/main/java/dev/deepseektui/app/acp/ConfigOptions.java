package dev.deepseektui.app.acp;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.Json.ProtocolRecord;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.model.Effort;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The session options that the editor can set.
 *
 * @param models the known models, including the current one
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

    /** Returns a copy that also offers the given models. */
    ConfigOptions knowing(Collection<String> more) {
        Set<String> all = new TreeSet<>(models);
        all.addAll(more);
        return new ConfigOptions(mode, model, effort, all);
    }

    /** Returns a copy with one option changed. */
    ConfigOptions with(String option, String value) throws RpcFailure {
        return switch (option) {
            case MODE -> in(mode(value));
            case MODEL -> by(oneOf(models, value), effort);
            case EFFORT ->
                by(model, oneOf(efforts(), Effort.find(value).map(Effort::word).orElse(value)));
            default -> throw AcpErrors.invalid("there is no option " + SafeText.line(option));
        };
    }

    private static String oneOf(Set<String> known, String value) throws RpcFailure {
        if (!known.contains(value)) {
            throw AcpErrors.invalid(say("acp.no_value", SafeText.line(value), String.join(", ", new TreeSet<>(known))));
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
                .orElseThrow(() -> AcpErrors.invalid(say("acp.no_mode", SafeText.line(word))));
    }

    /** Returns the modes to offer. Full access is offered only if it is the current mode. */
    private List<ApprovalMode> modes() {
        EnumSet<ApprovalMode> all = EnumSet.range(ApprovalMode.PLAN, ApprovalMode.AUTO);
        all.add(mode);
        return List.copyOf(all);
    }

    /** Returns the response to a request that opened a session. */
    OpenResult opened(@Nullable String sessionId) {
        List<SessionMode> available = modes().stream()
                .map(each -> new SessionMode(each.word(), each.label(), about(each)))
                .toList();
        return new OpenResult(sessionId, new Modes(mode.word(), available), all());
    }

    /** Returns all options, most important first. */
    List<ConfigOption> all() {
        return List.of(
                select(
                        MODE,
                        "mode",
                        mode.word(),
                        modes().stream().map(each -> new OptionValue(each.word(), each.label(), about(each)))),
                select(MODEL, "model", model, models.stream().sorted().map(each -> new OptionValue(each, each, null))),
                select(
                        EFFORT,
                        "thought_level",
                        effort,
                        Stream.of(Effort.values())
                                .map(Effort::word)
                                .map(each -> new OptionValue(each, each, say("acp.effort." + each)))));
    }

    private static ConfigOption select(String id, String category, String current, Stream<OptionValue> values) {
        return new ConfigOption(id, say("acp.option." + id), category, "select", current, values.toList());
    }

    private static String about(ApprovalMode mode) {
        return say("acp.about." + mode.word());
    }

    /** The result of a request that opens a session. */
    @ProtocolRecord
    record OpenResult(@Nullable String sessionId, Modes modes, List<ConfigOption> configOptions) {}

    /** The modes, for editors that do not support options. */
    @ProtocolRecord
    record Modes(String currentModeId, List<SessionMode> availableModes) {}

    record SessionMode(String id, String name, String description) {}

    @ProtocolRecord
    record ConfigOption(
            String id, String name, String category, String type, String currentValue, List<OptionValue> options) {}

    record OptionValue(String value, String name, @Nullable String description) {}
}
