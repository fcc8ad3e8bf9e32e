package dev.deepseektui.bench.lab.foreign;

import com.fasterxml.jackson.databind.JsonNode;

/** How one program writes its sessions down. Whatever it does not know it leaves to be counted. */
interface ForeignForm {
    /** As people call it. */
    String program();

    /** Whether an entry can only be of this program. */
    boolean isOurs(JsonNode entry);

    /** Takes in an entry; false where it means nothing that is known here. */
    boolean read(JsonNode entry, Notes notes);
}
