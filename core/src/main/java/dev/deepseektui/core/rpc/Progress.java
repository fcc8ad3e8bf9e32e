package dev.deepseektui.core.rpc;

import com.fasterxml.jackson.databind.JsonNode;

/** Hears how far a call is, on the connection's reading thread. */
@FunctionalInterface
public interface Progress {
    Progress UNHEARD = params -> {};

    void told(JsonNode params);
}
