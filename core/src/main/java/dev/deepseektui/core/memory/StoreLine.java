package dev.deepseektui.core.memory;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.ground.Json;
import dev.deepseektui.core.memory.MemoryUnit.Kind;
import dev.deepseektui.core.memory.MemoryUnit.SourceTier;
import dev.deepseektui.core.memory.MemoryUnit.Status;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a line of a workspace's memory says. Lines are only appended; later ones say more about the same units. */
sealed interface StoreLine {

    /** A session holds this of the unit. */
    record Sighting(MemoryUnit unit, String session) implements StoreLine {}

    /** The unit was of use: it was recalled into a prompt. */
    record Used(String id, Instant at) implements StoreLine {}

    /** The user wanted it gone, and so is what was seen of it until then. */
    record Forgotten(String id, Instant at) implements StoreLine {}

    /** As it stands in the file, without its end. */
    default String json() {
        ObjectNode line = Json.MAPPER.createObjectNode();
        if (this instanceof Sighting sighting) {
            put(line, sighting);
        } else if (this instanceof Used used) {
            line.put("used", used.id()).put("at", used.at().toString());
        } else if (this instanceof Forgotten forgotten) {
            line.put("forgotten", forgotten.id()).put("at", forgotten.at().toString());
        }
        return line.toString();
    }

    private static void put(ObjectNode line, Sighting sighting) {
        MemoryUnit unit = sighting.unit();
        line.put("unit", unit.id())
                .put("session", sighting.session())
                .put("kind", unit.kind().word())
                .put("status", unit.status().name().toLowerCase(Locale.ROOT))
                .put("topic", unit.topic())
                .put("statement", unit.statement())
                .put("confidence", unit.confidence())
                .put("firstSeen", unit.firstSeen().toString())
                .put("lastSeen", unit.lastSeen().toString())
                .put("sourceTier", unit.sourceTier().name().toLowerCase(Locale.ROOT));
        unit.sources().forEach(line.putArray("sources")::add);
    }

    /** Empty for a line that was torn, or that a later version of the program wrote. */
    static Optional<StoreLine> read(String text) {
        try {
            JsonNode line = Json.MAPPER.readTree(text);
            if (line.has("unit")) {
                return Optional.of(new Sighting(unit(line), line.path("session").asText()));
            }
            if (line.has("used")) {
                return Optional.of(new Used(line.path("used").asText(), instant(line, "at")));
            }
            return line.has("forgotten")
                    ? Optional.of(new Forgotten(line.path("forgotten").asText(), instant(line, "at")))
                    : Optional.empty();
        } catch (JsonProcessingException | DateTimeException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static MemoryUnit unit(JsonNode line) {
        List<String> sources = new ArrayList<>();
        line.path("sources").forEach(source -> sources.add(source.asText()));
        return new MemoryUnit(
                line.path("unit").asText(),
                Kind.valueOf(word(line, "kind")),
                Status.valueOf(word(line, "status")),
                line.path("topic").asText(),
                line.path("statement").asText(),
                line.path("confidence").asDouble(),
                sources,
                instant(line, "firstSeen"),
                instant(line, "lastSeen"),
                SourceTier.valueOf(word(line, "sourceTier")));
    }

    private static String word(JsonNode line, String field) {
        return line.path(field).asText().toUpperCase(Locale.ROOT);
    }

    private static Instant instant(JsonNode line, String field) {
        return Instant.parse(line.path(field).asText());
    }
}
