package dev.deepseektui.bench.lab.foreign;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The session format of a program. Entries that the format does not know are counted and skipped. A form reads one
 * session and may keep state between its entries.
 */
interface ForeignForm {
    String program();

    /** Returns true if the entry can only have been written by the program of this format. */
    boolean isOurs(JsonNode entry);

    /** Reads an entry; returns false if it is unknown. */
    boolean read(JsonNode entry, Notes notes);

    /** Returns the kind of an entry that was skipped. */
    default String kind(JsonNode entry) {
        String type = entry.path("type").asText();
        return type.isEmpty() ? "unknown" : type;
    }
}
