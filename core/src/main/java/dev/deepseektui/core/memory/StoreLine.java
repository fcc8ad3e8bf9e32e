package dev.deepseektui.core.memory;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import java.time.Instant;
import java.util.Locale;

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
        ObjectNode line = Json.object();
        if (this instanceof Sighting sighting) {
            put(line, sighting);
        } else if (this instanceof Used used) {
            line.put("used", used.id()).put("at", used.at().toEpochMilli());
        } else if (this instanceof Forgotten forgotten) {
            line.put("forgotten", forgotten.id()).put("at", forgotten.at().toEpochMilli());
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
                .put("firstSeen", unit.firstSeen().toEpochMilli())
                .put("lastSeen", unit.lastSeen().toEpochMilli())
                .put("sourceTier", unit.sourceTier().name().toLowerCase(Locale.ROOT))
                .put("saidBy", unit.saidBy().name().toLowerCase(Locale.ROOT));
        unit.sources().forEach(line.putArray("sources")::add);
    }
}
