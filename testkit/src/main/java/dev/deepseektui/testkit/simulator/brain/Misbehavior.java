package dev.deepseektui.testkit.simulator.brain;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A mistake that models make in their replies. It changes an answer, or sends other answers before it. */
public enum Misbehavior {
    /** The calls are DSML in the text. */
    DSML,
    /** As {@link #DSML}, in deltas of three characters. */
    DSML_SPLIT,
    /** The calls are DSML with double bars at the end of the reasoning. */
    DSML_REASONING,
    /** The first of two answers ends within the DSML. */
    DSML_INCOMPLETE,
    /** The calls are special tokens in the text. */
    TOOL_TOKENS,
    /** The calls are JSON in {@code <tool_call>} tags. */
    TOOL_CALL,
    /** The arguments are in an object {@code arguments}. */
    WRAPPED,
    /** The arguments are a JSON string. */
    STRING,
    /** The arguments are in a code fence. */
    FENCED,
    /** Tools and arguments have the names of other programs. */
    ALIASES,
    /** The arguments are in single quotes, with a trailing comma and without the last brace. */
    LOOSE_JSON,
    /** The arguments contain one that the tool does not have, and null for one that was left out. */
    UNKNOWN_ARGUMENT,
    /** An answer announces the step and calls nothing. */
    ANNOUNCE,
    /** An answer without text and calls. */
    EMPTY,
    /** An answer with nothing but reasoning. */
    REASONING_ONLY,
    /** An answer that repeats one line. */
    REPEAT_LINE,
    /** An answer whose reasoning repeats a sentence. */
    REPEAT_REASONING,
    /** A call whose arguments repeat a line. */
    REPEAT_ARGUMENTS,
    /** The call is made four times. */
    REPEAT_CALL,
    /** The call is first made with arguments that are cut off at the maximum length. */
    CUT_CALL,
    /** The call is first made with a misspelled tool. */
    UNKNOWN_TOOL;

    private static final int TIMES = 1_500;
    private static final Map<String, String> TOOLS = Map.of(
            "read", "Read", "write", "write_file", "edit", "str_replace", "bash", "execute_command", "grep", "Grep");
    private static final Map<String, String> ARGUMENTS = Map.of(
            "file_path", "path", "old_string", "old_str", "new_string", "new_str", "command", "cmd", "workdir", "cwd");

    /** Returns true if the answer must have calls. */
    public boolean needsCall() {
        return switch (this) {
            case ANNOUNCE, EMPTY, REASONING_ONLY, REPEAT_LINE, REPEAT_REASONING -> false;
            default -> true;
        };
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static List<String> words() {
        return Stream.of(values()).map(Misbehavior::word).toList();
    }

    /** Returns the answers to send, one for each request, in place of this answer. */
    public List<Answer> answers(Answer good) {
        return switch (this) {
            case DSML -> List.of(leaked(good, dsml(good, "\uFF5CDSML\uFF5C")));
            case DSML_SPLIT ->
                List.of(leaked(good, dsml(good, "\uFF5CDSML\uFF5C"))
                        .delivered(new Delivery(3, Delivery.USUAL.usage())));
            case DSML_REASONING ->
                List.of(Answer.of("")
                        .thinking(good.reasoning() + "\n" + dsml(good, "||DSML||"))
                        .finishing("stop"));
            case DSML_INCOMPLETE -> {
                String block = dsml(good, "\uFF5CDSML\uFF5C");
                yield List.of(leaked(good, block.substring(0, 2 * block.length() / 3)), good);
            }
            case TOOL_TOKENS -> List.of(leaked(good, tokens(good)));
            case TOOL_CALL -> List.of(leaked(good, tagged(good)));
            case ANNOUNCE -> List.of(Answer.of("Let me do this now:").thinking("Hm."), good);
            case EMPTY -> List.of(Answer.of(""), good);
            case REASONING_ONLY -> List.of(Answer.of("").thinking("I have thought about it."), good);
            case REPEAT_LINE -> List.of(Answer.of("I check the same thing again.\n".repeat(TIMES)), good);
            case REPEAT_REASONING -> List.of(Answer.of("").thinking("But what if not? ".repeat(TIMES)), good);
            case REPEAT_CALL -> List.of(good, good, good, good);
            default -> changed(good);
        };
    }

    private List<Answer> changed(Answer good) {
        List<ToolCall> calls = good.calls().stream().map(this::changed).toList();
        Answer bad = good.calling(calls.toArray(ToolCall[]::new));
        return switch (this) {
            case CUT_CALL -> List.of(bad.finishing("length"), good);
            case REPEAT_ARGUMENTS, UNKNOWN_TOOL -> List.of(bad, good);
            default -> List.of(bad);
        };
    }

    private ToolCall changed(ToolCall call) {
        String arguments = call.arguments();
        return switch (this) {
            case WRAPPED -> with(call, "{\"arguments\":" + arguments + "}");
            case STRING -> with(call, Json.line(arguments));
            case FENCED -> with(call, "```json\n" + arguments + "\n```");
            case LOOSE_JSON ->
                with(call, arguments.substring(0, arguments.length() - 1).replace("\\n", "\n") + ",");
            case UNKNOWN_ARGUMENT -> with(call, arguments.replaceFirst("\\{", "{\"verbose\":true,"));
            case ALIASES -> aliased(call);
            case CUT_CALL -> with(call, arguments.substring(0, 2 * arguments.length() / 3));
            case REPEAT_ARGUMENTS ->
                with(call, arguments.substring(0, arguments.length() - 2) + "the same text again ".repeat(TIMES));
            case UNKNOWN_TOOL -> new ToolCall(call.id(), call.name() + "_x", arguments);
            default -> call;
        };
    }

    private static ToolCall with(ToolCall call, String arguments) {
        return new ToolCall(call.id(), call.name(), arguments);
    }

    private static ToolCall aliased(ToolCall call) {
        ObjectNode renamed = Json.object();
        object(call)
                .properties()
                .forEach(
                        field -> renamed.set(ARGUMENTS.getOrDefault(field.getKey(), field.getKey()), field.getValue()));
        return new ToolCall(call.id(), TOOLS.getOrDefault(call.name(), call.name()), Json.line(renamed));
    }

    private static Answer leaked(Answer good, String block) {
        return good.calling().withText(good.text() + "\n" + block).finishing("stop");
    }

    private static String dsml(Answer good, String mark) {
        String calls = good.calls().stream().map(call -> dsml(call, mark)).collect(Collectors.joining());
        return "<%sfunction_calls>\n%s</%sfunction_calls>".formatted(mark, calls, mark);
    }

    private static String dsml(ToolCall call, String mark) {
        List<String> lines = new ArrayList<>();
        lines.add("<%sinvoke name=\"%s\">".formatted(mark, call.name()));
        object(call).properties().forEach(field -> {
            JsonNode value = field.getValue();
            lines.add("<%sparameter name=\"%s\" string=\"%s\">%s</%sparameter>"
                    .formatted(
                            mark,
                            field.getKey(),
                            value.isTextual(),
                            value.isTextual() ? value.textValue() : Json.line(value),
                            mark));
        });
        lines.add("</%sinvoke>\n".formatted(mark));
        return String.join("\n", lines);
    }

    private static String tokens(Answer good) {
        String calls = good.calls().stream()
                .map(call -> "<\uFF5Ctool\u2581call\u2581begin\uFF5C>function<\uFF5Ctool\u2581sep\uFF5C>" + call.name()
                        + "\n```json\n" + call.arguments() + "\n```<\uFF5Ctool\u2581call\u2581end\uFF5C>")
                .collect(Collectors.joining("\n"));
        return "<\uFF5Ctool\u2581calls\u2581begin\uFF5C>" + calls + "<\uFF5Ctool\u2581calls\u2581end\uFF5C>";
    }

    private static String tagged(Answer good) {
        return good.calls().stream()
                .map(call -> "<tool_call>\n{\"name\": %s, \"arguments\": %s}\n</tool_call>"
                        .formatted(Json.line(call.name()), call.arguments()))
                .collect(Collectors.joining("\n"));
    }

    private static ObjectNode object(ToolCall call) {
        try {
            return (ObjectNode) Json.tree(call.arguments());
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("a misbehaving call needs arguments that are a JSON object", e);
        }
    }
}
