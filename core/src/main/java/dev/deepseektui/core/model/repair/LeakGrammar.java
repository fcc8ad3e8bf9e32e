package dev.deepseektui.core.model.repair;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.deepseektui.core.base.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The grammar of tool calls written as text. There are three forms: DSML tags ({@code invoke} and {@code parameter}),
 * the special tokens of DeepSeek V3, and JSON in {@code <tool_call>} tags. Bars may be single or double, ASCII or
 * full-width.
 */
final class LeakGrammar {
    private static final String BARS = "[ |\uFF5C\u2016]{1,4}+";
    private static final String UNDER = "[\u2581_ ]";
    private static final String SECTIONS = "function_calls|tool_calls|tool_use|calls";

    private static final String DSML = "<" + BARS + "DSML" + BARS;
    private static final String TOKEN = "<[|\uFF5C]{1,2}+tool" + UNDER;
    private static final String TAG = "<tool_call>";

    /** The beginning of any form. Used with {@code hitEnd}, so no alternative may look beyond its own text. */
    private static final Pattern OPENING =
            Pattern.compile(DSML + "(?:" + SECTIONS + "|invoke)|" + TOKEN + "calls?" + UNDER + "begin|" + TAG);

    private static final Pattern SECTION = Pattern.compile(DSML + "(?:" + SECTIONS + ")\\s*>");
    private static final Pattern SECTION_END =
            Pattern.compile("(?:</|<" + BARS + "/)(?:" + BARS + ")?+DSML" + BARS + "(?:" + SECTIONS + ")\\s*>");
    private static final Pattern INVOKE =
            Pattern.compile(DSML + "invoke\\s+name\\s*=\\s*[\"']([^\"'\\n<>]{1,128})[\"']\\s*(/?)>");
    private static final Pattern INVOKE_END =
            Pattern.compile("(?:</|<" + BARS + "/)(?:" + BARS + ")?+DSML" + BARS + "invoke\\s*>");
    private static final Pattern PARAMETER = Pattern.compile(
            DSML
                    + "parameter\\s+name\\s*=\\s*[\"']([^\"'\\n<>]{1,128})[\"'](?:\\s+string\\s*=\\s*[\"'](true|false)[\"'])?\\s*>");
    private static final Pattern PARAMETER_END =
            Pattern.compile("(?:</|<" + BARS + "/)(?:" + BARS + ")?+DSML" + BARS + "parameter\\s*>");

    private static final Pattern CALLS_BEGIN = Pattern.compile(TOKEN + "calls" + UNDER + "begin[|\uFF5C]{1,2}>");
    private static final Pattern CALLS_END = Pattern.compile(TOKEN + "calls" + UNDER + "end[|\uFF5C]{1,2}>");
    private static final Pattern CALL_BEGIN = Pattern.compile(TOKEN + "call" + UNDER + "begin[|\uFF5C]{1,2}>");
    private static final Pattern CALL_END = Pattern.compile(TOKEN + "call" + UNDER + "end[|\uFF5C]{1,2}>");
    private static final Pattern SEPARATOR = Pattern.compile(TOKEN + "sep[|\uFF5C]{1,2}>");
    private static final Pattern NAME = Pattern.compile("\\s*([A-Za-z0-9_.-]{1,128})\\s*");
    private static final Pattern STOP =
            Pattern.compile("<[|\uFF5C]{1,2}end" + UNDER + "of" + UNDER + "sentence[|\uFF5C]{1,2}>");
    private static final Pattern TAG_END = Pattern.compile("</tool_call>");

    private static final int MAX_TAG_LENGTH = 200;

    private final String text;
    private int at;
    private final List<TextCall> calls = new ArrayList<>();

    private LeakGrammar(String text, int at) {
        this.text = text;
        this.at = at;
    }

    /** A call written as text. Its arguments may still need repairs. */
    record TextCall(String name, String arguments) {}

    /** The state of text that begins with a marker. */
    enum BlockState {
        /** Complete calls, with nothing but blanks after them. */
        COMPLETE,
        /** The beginning of a block. */
        OPEN,
        /** Text that is no block, or that goes on after one. */
        TEXT
    }

    /**
     * Text that begins with a marker.
     *
     * @param form the form of the block
     */
    record Block(BlockState state, String form, List<TextCall> calls) {
        /** Returns true if only a model's leak begins like this; a tag with JSON may be ordinary text. */
        boolean hasSpecialTokens() {
            return !form.equals("tool_call");
        }
    }

    /** Whether text begins with a marker. */
    enum MarkerMatch {
        YES,
        /** The text is too short to decide. */
        MAYBE,
        NO
    }

    static MarkerMatch opens(CharSequence text, int at) {
        Matcher matcher = OPENING.matcher(text).region(at, text.length());
        if (matcher.lookingAt()) {
            return MarkerMatch.YES;
        }
        return matcher.hitEnd() ? MarkerMatch.MAYBE : MarkerMatch.NO;
    }

    /** Parses the text from a marker to its end. */
    static Block block(String text, int at) {
        LeakGrammar grammar = new LeakGrammar(text, at);
        String head = text.substring(at, Math.min(text.length(), at + 12));
        String form = head.startsWith(TAG) ? "tool_call" : head.contains("DSML") ? "dsml" : "tool_tokens";
        BlockState state = grammar.state(form);
        return new Block(state, form, state == BlockState.COMPLETE ? List.copyOf(grammar.calls) : List.of());
    }

    private BlockState state(String form) {
        BlockState state = switch (form) {
            case "tool_call" -> tags();
            case "dsml" -> dsml();
            default -> tokens();
        };
        if (state != BlockState.COMPLETE) {
            return state;
        }
        take(STOP);
        blanks();
        return at == text.length() ? BlockState.COMPLETE : isCutMarker() ? BlockState.OPEN : BlockState.TEXT;
    }

    /** Returns true if the rest of the text may be the beginning of a marker. */
    private boolean isCutMarker() {
        String rest = text.substring(at);
        return rest.length() < MAX_TAG_LENGTH
                && rest.charAt(0) == '<'
                && rest.indexOf('\n') < 0
                && rest.indexOf('>') < 0;
    }

    private BlockState dsml() {
        boolean hasSection = take(SECTION).isPresent();
        while (true) {
            blanks();
            if (hasSection && !calls.isEmpty() && take(SECTION_END).isPresent()) {
                return BlockState.COMPLETE;
            }
            Optional<Matcher> invoke = take(INVOKE);
            if (invoke.isEmpty()) {
                // A section whose end is missing is complete if all its calls are.
                return !calls.isEmpty() && !isCutMarker(DSML) ? BlockState.COMPLETE : unfinished();
            }
            ObjectNode arguments = Json.object();
            if (invoke.get().group(2).isEmpty() && !parameters(arguments)) {
                return unfinished();
            }
            calls.add(new TextCall(invoke.get().group(1).strip(), Json.line(arguments)));
        }
    }

    private boolean isCutMarker(String opening) {
        return at < text.length() && isCutMarker() && text.charAt(at) == opening.charAt(0);
    }

    /** Parses parameters up to the end of the call; returns false if the end is missing. */
    private boolean parameters(ObjectNode arguments) {
        while (true) {
            blanks();
            if (take(INVOKE_END).isPresent()) {
                return true;
            }
            Optional<Matcher> parameter = take(PARAMETER);
            if (parameter.isEmpty()) {
                return false;
            }
            Matcher end = PARAMETER_END.matcher(text);
            if (!end.find(at)) {
                at = text.length();
                return false;
            }
            String value = text.substring(at, end.start());
            at = end.end();
            arguments.set(parameter.get().group(1), value(value, parameter.get().group(2)));
        }
    }

    private static JsonNode value(String value, @Nullable String isString) {
        if ("false".equals(isString)) {
            Optional<JsonNode> read = LooseJson.read(value.strip());
            if (read.isPresent()) {
                return read.get();
            }
        }
        return TextNode.valueOf(value);
    }

    private BlockState tokens() {
        boolean hasSection = take(CALLS_BEGIN).isPresent();
        while (true) {
            blanks();
            if (hasSection && !calls.isEmpty() && take(CALLS_END).isPresent()) {
                return BlockState.COMPLETE;
            }
            if (take(CALL_BEGIN).isEmpty()) {
                return !calls.isEmpty() && !isCutMarker(TOKEN) ? BlockState.COMPLETE : unfinished();
            }
            Optional<Matcher> name = take(NAME);
            if (name.isEmpty() || take(SEPARATOR).isEmpty()) {
                return unfinished();
            }
            // The older form names the type first and the function after the separator.
            Optional<Matcher> function = take(NAME);
            Matcher end = CALL_END.matcher(text);
            if (!end.find(at)) {
                at = text.length();
                return BlockState.OPEN;
            }
            String arguments = LooseJson.unfenced(text.substring(at, end.start()));
            at = end.end();
            calls.add(new TextCall(function.orElse(name.get()).group(1), arguments));
        }
    }

    private BlockState tags() {
        while (text.startsWith(TAG, at)) {
            int start = at + TAG.length();
            at = start;
            blanks();
            if (at == text.length()) {
                return BlockState.OPEN;
            }
            if (text.charAt(at) != '{') {
                return BlockState.TEXT;
            }
            Matcher end = TAG_END.matcher(text);
            if (!end.find(at)) {
                at = text.length();
                return BlockState.OPEN;
            }
            Optional<TextCall> call = tagged(text.substring(at, end.start()));
            if (call.isEmpty()) {
                return BlockState.TEXT;
            }
            calls.add(call.get());
            at = end.end();
            blanks();
        }
        return BlockState.COMPLETE;
    }

    private static Optional<TextCall> tagged(String json) {
        JsonNode call = LooseJson.read(json).orElse(Json.object());
        JsonNode named = call.path("function").isObject() ? call.path("function") : call;
        JsonNode arguments = named.has("arguments") ? named.path("arguments") : named.path("parameters");
        if (!named.path("name").isTextual() || (!arguments.isObject() && !arguments.isTextual())) {
            return Optional.empty();
        }
        return Optional.of(new TextCall(
                named.path("name").textValue(), arguments.isTextual() ? arguments.textValue() : Json.line(arguments)));
    }

    /** Returns the state of text that does not continue as a block: open if it ends here, otherwise ordinary text. */
    private BlockState unfinished() {
        return at >= text.length() || isCutMarker() ? BlockState.OPEN : BlockState.TEXT;
    }

    private Optional<Matcher> take(Pattern pattern) {
        Matcher matcher = pattern.matcher(text).region(Math.min(at, text.length()), text.length());
        if (!matcher.lookingAt()) {
            return Optional.empty();
        }
        at = matcher.end();
        return Optional.of(matcher);
    }

    private void blanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }
}
