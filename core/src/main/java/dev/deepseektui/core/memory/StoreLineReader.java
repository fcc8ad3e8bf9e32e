package dev.deepseektui.core.memory;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.memory.MemoryUnit.Kind;
import dev.deepseektui.core.memory.MemoryUnit.SourceTier;
import dev.deepseektui.core.memory.MemoryUnit.Speaker;
import dev.deepseektui.core.memory.MemoryUnit.Status;
import dev.deepseektui.core.memory.StoreLine.Forgotten;
import dev.deepseektui.core.memory.StoreLine.Sighting;
import dev.deepseektui.core.memory.StoreLine.Used;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads a line of a workspace's memory, field by field: there may be thousands, and a tree of each would be felt. */
final class StoreLineReader {
    private final Map<String, String> texts = new HashMap<>();
    private final List<String> sources = new ArrayList<>();
    private double confidence;
    private long at;
    private long firstSeen;
    private long lastSeen;

    /** Empty for a line that was torn, or that a later version of the program wrote. */
    static Optional<StoreLine> read(byte[] bytes, int from, int length) {
        StoreLineReader fields = new StoreLineReader();
        try (JsonParser parser = Json.FACTORY.createParser(bytes, from, length)) {
            fields.fill(parser);
            return fields.line();
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private void fill(JsonParser parser) throws IOException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw new IllegalArgumentException("no object");
        }
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            JsonToken value = parser.nextToken();
            switch (name) {
                case "confidence" -> confidence = parser.getDoubleValue();
                case "at" -> at = parser.getLongValue();
                case "firstSeen" -> firstSeen = parser.getLongValue();
                case "lastSeen" -> lastSeen = parser.getLongValue();
                case "sources" -> {
                    while (parser.nextToken() == JsonToken.VALUE_STRING) {
                        sources.add(parser.getText());
                    }
                }
                default -> {
                    if (value == JsonToken.VALUE_STRING) {
                        texts.put(name, parser.getText());
                    } else {
                        parser.skipChildren();
                    }
                }
            }
        }
        if (parser.currentToken() != JsonToken.END_OBJECT) {
            throw new IllegalArgumentException("no end");
        }
    }

    private Optional<StoreLine> line() {
        if (texts.containsKey("unit")) {
            return Optional.of(new Sighting(unit(), text("session")));
        }
        if (texts.containsKey("used")) {
            return Optional.of(new Used(text("used"), Instant.ofEpochMilli(at)));
        }
        return texts.containsKey("forgotten")
                ? Optional.of(new Forgotten(text("forgotten"), Instant.ofEpochMilli(at)))
                : Optional.empty();
    }

    /** Older lines do not tell who spoke, and many a pipe was taken for the user: what may have been one is. */
    private MemoryUnit unit() {
        String saidBy = text("saidBy");
        return unit(
                saidBy.isEmpty()
                        ? olderSpeaker(unit(Speaker.PIPED))
                        : Speaker.valueOf(saidBy.toUpperCase(Locale.ROOT)));
    }

    private MemoryUnit unit(Speaker saidBy) {
        return new MemoryUnit(
                text("unit"),
                Kind.valueOf(text("kind").toUpperCase(Locale.ROOT)),
                Status.valueOf(text("status").toUpperCase(Locale.ROOT)),
                text("topic"),
                text("statement"),
                confidence,
                sources,
                Instant.ofEpochMilli(firstSeen),
                Instant.ofEpochMilli(lastSeen),
                SourceTier.valueOf(text("sourceTier").toUpperCase(Locale.ROOT)),
                saidBy);
    }

    private static Speaker olderSpeaker(MemoryUnit unit) {
        if (unit.sourceTier() == SourceTier.EXTERNAL) {
            return Speaker.FILE;
        }
        if (unit.kind() == Kind.PATTERN || CheckedClaim.is(unit)) {
            return Speaker.CHECK;
        }
        return SpokenRule.isOfAsk(unit) ? Speaker.PIPED : Speaker.MODEL;
    }

    private String text(String name) {
        return texts.getOrDefault(name, "");
    }
}
