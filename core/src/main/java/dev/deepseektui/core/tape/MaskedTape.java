package dev.deepseektui.core.tape;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.JsonTexts;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/** A tape that masks known keys, so that neither the model nor a person is shown one. */
public final class MaskedTape implements Tape {
    private final Tape tape;
    private final TapeCodec codec;
    private final KnownKeys keys;
    private final EventTexts texts;

    private MaskedTape(Tape tape, TapeCodec codec, KnownKeys keys) {
        this.tape = tape;
        this.codec = codec;
        this.keys = keys;
        this.texts = new EventTexts(codec, keys::masked);
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
            ObjectNode masked = texts.in((ObjectNode) Json.tree(line));
            return codec.event(masked).orElse(event);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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

    /**
     * A change of an event's texts, but not of its fields and enum values: where the codec cannot read the changed event, the single
     * change is undone.
     */
    private static final class EventTexts {
        /** The fields that never change: the session is identified by other files too. */
        private static final Set<String> STAY = Set.of("seq", "ts", "type", "session_id", "forked_from", "workspace");

        private final TapeCodec codec;
        private final JsonTexts texts;

        EventTexts(TapeCodec codec, UnaryOperator<String> change) {
            this.codec = codec;
            this.texts = new JsonTexts(change);
        }

        ObjectNode in(ObjectNode line) throws IOException {
            ObjectNode changed = line.deepCopy();
            change(changed, step -> true);
            if (changed.equals(line) || isReadable(changed)) {
                return changed;
            }
            ObjectNode one = line.deepCopy();
            change(one, step -> isReadable(one));
            return one;
        }

        private boolean isReadable(ObjectNode line) {
            try {
                codec.event(line);
                return true;
            } catch (IOException | RuntimeException unreadable) {
                return false;
            }
        }

        /** Decides whether the last change stays. */
        private interface Judge {
            boolean allows(JsonNode changed);
        }

        private void change(ObjectNode object, Judge judge) {
            for (String name : names(object)) {
                JsonNode value = object.get(name);
                if (!STAY.contains(name) && value instanceof TextNode text) {
                    String changed = texts.in(text.textValue());
                    if (!changed.equals(text.textValue())) {
                        object.put(name, changed);
                        if (!judge.allows(object)) {
                            object.set(name, text);
                        }
                    }
                } else {
                    inside(value, judge);
                }
            }
        }

        private void change(ArrayNode array, Judge judge) {
            for (int i = 0; i < array.size(); i++) {
                if (array.get(i) instanceof TextNode text) {
                    String changed = texts.in(text.textValue());
                    if (!changed.equals(text.textValue())) {
                        array.set(i, TextNode.valueOf(changed));
                        if (!judge.allows(array)) {
                            array.set(i, text);
                        }
                    }
                } else {
                    inside(array.get(i), judge);
                }
            }
        }

        private void inside(JsonNode value, Judge judge) {
            if (value instanceof ObjectNode object) {
                change(object, judge);
            } else if (value instanceof ArrayNode array) {
                change(array, judge);
            }
        }

        private static List<String> names(ObjectNode object) {
            List<String> names = new ArrayList<>();
            object.fieldNames().forEachRemaining(names::add);
            return names;
        }
    }
}
