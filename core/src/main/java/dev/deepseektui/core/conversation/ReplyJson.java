package dev.deepseektui.core.conversation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.event.ReasoningFormat;
import dev.deepseektui.core.tape.event.ReasoningFormat.Field;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.ToolCall;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of a reply in the form that its provider accepts. DeepSeek rejects a reply without reasoning or with null as its
 * content; other providers use other names for the reasoning.
 */
public final class ReplyJson {
    /** The field name that DeepSeek uses for reasoning. */
    public static final String USUAL_REASONING = MessageJson.REASONING;
    /** The field name that vLLM, Ollama and others use for reasoning. */
    public static final String OTHER_REASONING = "reasoning";
    /** The field name of OpenRouter's reasoning blocks. */
    public static final String DETAILS = "reasoning_details";

    private static final List<String> NAMES = List.of(USUAL_REASONING, OTHER_REASONING, DETAILS);
    private static final Pattern SAID_AS_USUAL = Pattern.compile("\"" + USUAL_REASONING + "\":\"(?!\")");

    private static final Pattern REPLY = Pattern.compile("\"role\"\\s*:\\s*\"assistant\"");
    private static final Pattern REASONED = Pattern.compile("\"" + USUAL_REASONING + "\"\\s*:\\s*\"");
    private static final String UNKNOWN_REASONING = "(The reasoning of this reply is not available.)";

    private ReplyJson() {}

    static String of(ReplyReceived reply, String reasoning, List<ToolCall> calls) {
        ReasoningFormat form = reply.thoughtForm();
        boolean isTagged = form != null && isInText(form.field());
        String text = form != null && isTagged ? tagged(form.field(), reasoning) + reply.content() : reply.content();
        ObjectNode json = MessageJson.message(Role.ASSISTANT).put(MessageJson.CONTENT, MessageJson.sendable(text));
        thoughts(json, isTagged ? "" : reasoning, form);
        if (!calls.isEmpty()) {
            ArrayNode array = json.putArray(MessageJson.CALLS);
            calls.forEach(call -> call(array.addObject(), call));
        }
        return Json.line(json);
    }

    private static boolean isInText(Field field) {
        return field == Field.THINK_TAGS || field == Field.THINK_END;
    }

    private static String tagged(Field field, String reasoning) {
        return (field == Field.THINK_TAGS ? "<think>" : "") + reasoning + "</think>";
    }

    private static void thoughts(ObjectNode json, String reasoning, @Nullable ReasoningFormat form) {
        boolean isOther = form != null && !isInText(form.field());
        Optional.ofNullable(form)
                .flatMap(ReplyJson::details)
                .ifPresentOrElse(
                        details -> json.set(DETAILS, details),
                        () -> json.put(
                                isOther ? OTHER_REASONING : MessageJson.REASONING, MessageJson.sendable(reasoning)));
    }

    private static Optional<JsonNode> details(ReasoningFormat form) {
        return Optional.ofNullable(form.details()).flatMap(ReplyJson::parsed).filter(ReplyJson::areDetails);
    }

    private static Optional<JsonNode> parsed(String json) {
        try {
            return Optional.of(Json.tree(MessageJson.sendable(json)));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    static boolean areDetails(JsonNode node) {
        return node.isArray()
                && !node.isEmpty()
                && StreamSupport.stream(node.spliterator(), false).allMatch(JsonNode::isObject);
    }

    private static void call(ObjectNode json, ToolCall call) {
        json.put("id", MessageJson.sendable(call.id()))
                .put("type", MessageJson.FUNCTION)
                .putObject(MessageJson.FUNCTION)
                .put("name", CallForm.name(call.name()))
                .put(MessageJson.ARGUMENTS, MessageJson.sendable(CallForm.arguments(call.arguments())));
    }

    /** Returns the reasoning, which has one of several field names; null if there is none. */
    static @Nullable String reasoning(JsonNode reply) {
        String named = MessageJson.optional(reply, MessageJson.REASONING);
        if (named != null) {
            return named;
        }
        String other = MessageJson.optional(reply, OTHER_REASONING);
        return other == null && reply.has(DETAILS) ? said(reply.path(DETAILS)) : other;
    }

    /** Returns the text of OpenRouter's reasoning blocks. */
    public static String said(JsonNode details) {
        return StreamSupport.stream(details.spliterator(), false)
                .map(block -> block.path("text").asText(block.path("summary").asText("")))
                .collect(Collectors.joining());
    }

    static String withText(String json, String text) {
        try {
            ObjectNode reply = (ObjectNode) Json.tree(json);
            return Json.line(reply.put(MessageJson.CONTENT, MessageJson.sendable(text)));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("no message", e);
        }
    }

    static String withArguments(String json, Map<String, String> byCall) {
        return changed(json, call -> byCall.get(call.path("id").asText()));
    }

    /** Returns the reply with this text and arguments, without its reasoning. */
    static String shortened(String json, String text, Map<String, String> argumentsByCall) {
        try {
            ObjectNode reply = (ObjectNode) Json.tree(withArguments(json, argumentsByCall));
            boolean hasReasoning = NAMES.stream().anyMatch(reply::has);
            reply.remove(NAMES);
            reply.put(MessageJson.CONTENT, MessageJson.sendable(text));
            return Json.line(hasReasoning ? reply.put(MessageJson.REASONING, "") : reply);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("no message", e);
        }
    }

    /** Returns true if a reply is a form of another one with the same calls that is not longer. */
    static boolean isShorterForm(String shorter, String reply) {
        return shorter.length() <= reply.length() && calls(shorter).equals(calls(reply));
    }

    private static JsonNode calls(String json) {
        try {
            return Json.tree(changed(json, call -> "")).path(MessageJson.CALLS);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("no message", e);
        }
    }

    /**
     * Returns the reply with changed arguments.
     *
     * @param arguments returns the new arguments of a call; null to keep them
     */
    private static String changed(String json, Function<JsonNode, @Nullable String> arguments) {
        try {
            JsonNode reply = Json.tree(json);
            for (JsonNode call : reply.path(MessageJson.CALLS)) {
                String changed = arguments.apply(call);
                if (changed != null && call.path(MessageJson.FUNCTION) instanceof ObjectNode function) {
                    function.put(MessageJson.ARGUMENTS, MessageJson.sendable(changed));
                }
            }
            return Json.line(reply);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("no message", e);
        }
    }

    /**
     * Returns the messages for a provider that accepts reasoning only in fields with these names. Reasoning in any
     * other field is moved to the first of these. If there is none to move, the same array is returned.
     */
    public static byte[] knownBy(List<String> names, byte[] messages) {
        // The search finds only field names, because quotation marks in text are escaped.
        String text = new String(messages, StandardCharsets.ISO_8859_1);
        List<String> others =
                NAMES.stream().filter(name -> !names.contains(name)).toList();
        if (others.stream().noneMatch(name -> mayStandIn(text, name))) {
            return messages;
        }
        try {
            JsonNode all = Json.tree(messages);
            for (JsonNode message : all) {
                if (others.stream().anyMatch(name -> stands(message, name))) {
                    ObjectNode reply = (ObjectNode) message;
                    String reasoning = reasoning(reply);
                    reply.remove(NAMES);
                    reply.put(names.get(0), reasoning == null ? "" : reasoning);
                }
            }
            return Json.bytes(all);
        } catch (IOException e) {
            throw new IllegalStateException("the conversation is no JSON", e);
        }
    }

    /**
     * Returns the messages for a provider that rejects a reply without reasoning. A missing reasoning is replaced by a
     * neutral sentence. If none is missing, the same array is returned.
     */
    public static byte[] withReasoning(byte[] messages) {
        // The search finds only field names, because quotation marks in text are escaped.
        String text = new String(messages, StandardCharsets.ISO_8859_1);
        if (REPLY.matcher(text).results().count()
                <= REASONED.matcher(text).results().count()) {
            return messages;
        }
        try {
            JsonNode all = Json.tree(messages);
            for (JsonNode message : all) {
                if (message instanceof ObjectNode reply
                        && "assistant".equals(reply.path("role").textValue())
                        && !reply.path(USUAL_REASONING).isTextual()) {
                    reply.put(USUAL_REASONING, UNKNOWN_REASONING);
                }
            }
            return Json.bytes(all);
        } catch (IOException e) {
            throw new IllegalStateException("the conversation is no JSON", e);
        }
    }

    private static boolean mayStandIn(String messages, String name) {
        return name.equals(USUAL_REASONING)
                ? SAID_AS_USUAL.matcher(messages).find()
                : messages.contains('"' + name + "\":");
    }

    /**
     * Returns whether the reply has reasoning under this name. Empty reasoning under the usual name does not count,
     * because all providers accept it.
     */
    private static boolean stands(JsonNode message, String name) {
        return message.has(name)
                && !(name.equals(USUAL_REASONING) && message.path(name).asText().isEmpty());
    }

    /** The sendable form of a tool call. A call that the provider rejects would make every later request fail. */
    public static final class CallForm {
        public static final String MALFORMED = "malformed_arguments";

        private static final Pattern REFUSED_IN_NAMES = Pattern.compile("[^A-Za-z0-9_-]");
        private static final int MAX_NAME_LENGTH = 64;

        private CallForm() {}

        /** Returns the arguments verbatim if they are a JSON object, otherwise an object that contains them as text. */
        static String arguments(String raw) {
            return isObject(raw) ? raw : Json.line(Map.of(MALFORMED, raw));
        }

        public static boolean isObject(String arguments) {
            try {
                return Json.tree(arguments).isObject();
            } catch (JsonProcessingException e) {
                return false;
            }
        }

        static String name(String raw) {
            String allowed = REFUSED_IN_NAMES.matcher(raw).replaceAll("_");
            if (allowed.isEmpty()) {
                return "_";
            }
            return allowed.length() <= MAX_NAME_LENGTH ? allowed : allowed.substring(0, MAX_NAME_LENGTH);
        }
    }
}
