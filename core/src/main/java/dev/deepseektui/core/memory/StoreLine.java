package dev.deepseektui.core.memory;

import com.fasterxml.jackson.databind.ObjectReader;
import dev.deepseektui.core.base.Json;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/** What a line of a workspace's memory says. Lines are only appended; later ones say more about the same units. */
sealed interface StoreLine {
    ObjectReader READER = Json.MAPPER.readerFor(StoredLine.class);

    /** A session holds this of the unit. */
    record Sighting(MemoryUnit unit, String session) implements StoreLine {}

    /** The unit was of use: it was recalled into a prompt. */
    record Used(String id, Instant at) implements StoreLine {}

    /** The user wanted it gone, and so is what was seen of it until then. */
    record Forgotten(String id, Instant at) implements StoreLine {}

    /** Returns the line as it stands in the file, without its end. */
    default String json() {
        return Json.line(StoredLine.of(this));
    }

    /** Reads a line; empty for one that was torn, or that a later version of the program wrote. */
    static Optional<StoreLine> read(byte[] bytes, int from, int length) {
        try {
            return Optional.<StoredLine>ofNullable(READER.readValue(bytes, from, length))
                    .map(StoredLine::line);
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
