package dev.deepseektui.core.tape;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Set;

/** A view of a tape that masks known API keys, so that neither the model nor the user sees them. */
public final class MaskedTape implements Tape {
    /** The event fields that are never masked, because other files refer to them. */
    private static final Set<String> STAY = Set.of("seq", "ts", "type", "session_id", "forked_from", "workspace");
    /** The field names of a message. They are never masked, because parsing depends on them. */
    private static final Set<String> MESSAGE =
            Set.of("role content reasoning_content tool_calls tool_call_id id type function name arguments".split(" "));

    private static final Set<String> WORDS_OF_MESSAGE = Set.of("role", "type");

    private final Tape tape;
    private final TapeCodec codec;
    private final KnownKeys keys;

    private MaskedTape(Tape tape, TapeCodec codec, KnownKeys keys) {
        this.tape = tape;
        this.codec = codec;
        this.keys = keys;
    }

    public static Tape of(Tape tape, TapeCodec codec, KnownKeys keys) {
        return keys.areNone() ? tape : new MaskedTape(tape, codec, keys);
    }

    @Override
    public Recorded append(TapeEvent event) {
        return tape.append(masked(event));
    }

    private TapeEvent masked(TapeEvent event) {
        String line = new String(codec.line(new Recorded(0, Instant.EPOCH, event, 0)), StandardCharsets.UTF_8);
        if (!keys.areIn(line)) {
            return event;
        }
        try {
            return codec.event((ObjectNode) masked(Json.tree(line), true)).orElse(event);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Masks all strings, and the field names of nested JSON, which a model or a program may have chosen. */
    private JsonNode masked(JsonNode node, boolean isEvent) {
        if (node instanceof TextNode text) {
            return TextNode.valueOf(masked(text.textValue()));
        }
        if (node instanceof ObjectNode object) {
            ObjectNode changed = object.objectNode();
            object.properties().forEach(field -> {
                String name = field.getKey();
                boolean stays = field.getValue().isTextual() && (isEvent ? STAY : WORDS_OF_MESSAGE).contains(name);
                changed.set(
                        isEvent || MESSAGE.contains(name) ? name : keys.masked(name),
                        stays ? field.getValue() : masked(field.getValue(), isEvent));
            });
            return changed;
        }
        if (node instanceof ArrayNode array) {
            ArrayNode changed = array.arrayNode(array.size());
            array.forEach(element -> changed.add(masked(element, isEvent)));
            return changed;
        }
        return node;
    }

    /** Masks a string. If it contains JSON, such as the arguments of a call, the masked string is valid JSON, too. */
    private String masked(String text) {
        if (!text.startsWith("{") && !text.startsWith("[")) {
            return keys.masked(text);
        }
        try {
            JsonNode inside = Json.tree(text);
            JsonNode changed = masked(inside, false);
            // Unchanged text is returned exactly as it was, including white space.
            return changed.equals(inside) ? text : Json.line(changed);
        } catch (JsonProcessingException noJson) {
            return keys.masked(text);
        }
    }

    @Override
    public TapeReader read(long offset) {
        return tape.read(offset);
    }

    @Override
    public void close() {
        tape.close();
    }
}
