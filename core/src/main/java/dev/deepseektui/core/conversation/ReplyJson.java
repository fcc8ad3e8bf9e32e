package dev.deepseektui.core.conversation;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.ThoughtForm;
import dev.deepseektui.core.tape.event.ThoughtForm.Field;
import dev.deepseektui.core.tape.event.ToolCall;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * What a model said, in the form in which its provider takes it back. DeepSeek refuses a reply whose reasoning is missing, and one whose
 * content is null; who names the reasoning otherwise wants that name.
 */
public final class ReplyJson {
    /** What DeepSeek calls it. */
    public static final String USUAL_REASONING = MessageJson.REASONING;
    /** What vLLM, Ollama and others call it. */
    public static final String OTHER_REASONING = "reasoning";
    /** OpenRouter's blocks. */
    public static final String DETAILS = "reasoning_details";

    private static final List<String> NAMES = List.of(USUAL_REASONING, OTHER_REASONING, DETAILS);
    private static final Pattern SAID_AS_USUAL = Pattern.compile("\"" + USUAL_REASONING + "\":\"(?!\")");

    private ReplyJson() {}

    static String of(ReplyReceived reply, String reasoning, List<ToolCall> calls) {
        ThoughtForm form = reply.thoughtForm();
        boolean isTagged = form != null && isInText(form.field());
        String text = form != null && isTagged ? tagged(form.field(), reasoning) + reply.content() : reply.content();
        return MessageJson.write(json -> {
            MessageJson.role(json, Role.ASSISTANT);
            json.writeStringField(MessageJson.CONTENT, MessageJson.sendable(text));
            thoughts(json, isTagged ? "" : reasoning, form);
            if (!calls.isEmpty()) {
                json.writeArrayFieldStart(MessageJson.CALLS);
                for (ToolCall call : calls) {
                    call(json, call);
                }
                json.writeEndArray();
            }
        });
    }

    private static boolean isInText(Field field) {
        return field == Field.THINK_TAGS || field == Field.THINK_END;
    }

    private static String tagged(Field field, String reasoning) {
        return (field == Field.THINK_TAGS ? "<think>" : "") + reasoning + "</think>";
    }

    private static void thoughts(JsonGenerator json, String reasoning, @Nullable ThoughtForm form) throws IOException {
        Optional<JsonNode> details = Optional.ofNullable(form).flatMap(ReplyJson::details);
        if (details.isPresent()) {
            json.writeFieldName(DETAILS);
            json.writeRawValue(Json.line(details.get()));
        } else {
            boolean isOther = form != null && !isInText(form.field());
            json.writeStringField(isOther ? OTHER_REASONING : MessageJson.REASONING, MessageJson.sendable(reasoning));
        }
    }

    private static Optional<JsonNode> details(ThoughtForm form) {
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

    private static void call(JsonGenerator json, ToolCall call) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", MessageJson.sendable(call.id()));
        json.writeStringField("type", MessageJson.FUNCTION);
        json.writeObjectFieldStart(MessageJson.FUNCTION);
        json.writeStringField("name", CallForm.name(call.name()));
        json.writeStringField(MessageJson.ARGUMENTS, MessageJson.sendable(CallForm.arguments(call.arguments())));
        json.writeEndObject();
        json.writeEndObject();
    }

    /** What a reply thought, whatever it is called; null where it says nothing of it. */
    static @Nullable String reasoning(JsonNode reply) {
        String named = MessageJson.optional(reply, MessageJson.REASONING);
        if (named != null) {
            return named;
        }
        String other = MessageJson.optional(reply, OTHER_REASONING);
        return other == null && reply.has(DETAILS) ? said(reply.path(DETAILS)) : other;
    }

    /** The words of such blocks. */
    public static String said(JsonNode details) {
        return StreamSupport.stream(details.spliterator(), false)
                .map(block -> block.path("text").asText(block.path("summary").asText("")))
                .collect(Collectors.joining());
    }

    /** A reply that stands there already, with other text. */
    static String withText(String json, String text) {
        try {
            ObjectNode reply = (ObjectNode) Json.tree(json);
            return Json.line(reply.put(MessageJson.CONTENT, MessageJson.sendable(text)));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("no message", e);
        }
    }

    /**
     * The messages as somebody takes them who knows reasoning by these names only, where some of them were written for somebody else: by
     * the first of the names then. The same bytes where none was, and each message by itself, so that what is sent twice is the same.
     */
    public static byte[] knownBy(List<String> names, byte[] messages) {
        // In a text the quotation marks would be escaped.
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

    private static boolean mayStandIn(String messages, String name) {
        return name.equals(USUAL_REASONING)
                ? SAID_AS_USUAL.matcher(messages).find()
                : messages.contains('"' + name + "\":");
    }

    /** By the usual name, who thought nothing says so to everybody. */
    private static boolean stands(JsonNode message, String name) {
        return message.has(name)
                && !(name.equals(USUAL_REASONING) && message.path(name).asText().isEmpty());
    }

    /**
     * What of a tool call may be sent back. A model writes anything, but one call that the provider refuses would make every later
     * request fail.
     */
    public static final class CallForm {
        public static final String MALFORMED = "malformed_arguments";

        private static final Pattern REFUSED_IN_NAMES = Pattern.compile("[^A-Za-z0-9_-]");
        private static final int LONGEST_NAME = 64;

        private CallForm() {}

        /** The arguments verbatim when they are a JSON object, else an object that holds them as text. */
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
            return allowed.length() <= LONGEST_NAME ? allowed : allowed.substring(0, LONGEST_NAME);
        }
    }
}
