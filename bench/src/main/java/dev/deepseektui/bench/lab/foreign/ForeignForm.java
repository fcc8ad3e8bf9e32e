package dev.deepseektui.bench.lab.foreign;

import com.fasterxml.jackson.databind.JsonNode;

/** The session format of a program. Unknown entries are counted and skipped. */
interface ForeignForm {
    String program();

    /** Returns true if an entry can only come from this program. */
    boolean isOurs(JsonNode entry);

    /** Reads an entry; returns false if it is unknown. */
    boolean read(JsonNode entry, Notes notes);
}
