package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What a server said of itself when it was greeted.
 *
 * @param version of the protocol that is spoken with it
 * @param capabilities what it can do
 */
record ServerFacts(Era era, String version, String title, JsonNode capabilities) {
    /** How requests are made. */
    enum Era {
        /** A handshake, then a connection with a memory. */
        LEGACY,
        /** Each request says all that is needed to answer it. */
        MODERN
    }

    boolean has(String capability) {
        return capabilities.path(capability).isObject();
    }

    boolean tellsChangesOf(Listed what) {
        return capabilities.path(what.capability()).path("listChanged").asBoolean(false);
    }
}
