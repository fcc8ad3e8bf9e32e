package dev.deepseektui.bench.lab.foreign;

import com.fasterxml.jackson.databind.JsonNode;

/** The session format of one program. Unknown entries are left to be counted. */
interface ForeignForm {
    /** Returns the name of the program. */
    String program();

    /** Returns true if an entry can only be of this program. */
    boolean isOurs(JsonNode entry);

    /** Reads an entry; returns false if it is unknown. */
    boolean read(JsonNode entry, Notes notes);
}
