package dev.deepseektui.core.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.mcp.NormalSchema.Unusable;

/**
 * What a tool takes.
 *
 * @param original as the server gave it: what is sent is checked against that
 * @param normal as the model is told
 * @param headers which arguments go into headers too
 */
record InputSchema(JsonNode original, ObjectNode normal, ParameterHeaders headers) {
    /** Over a pipe nothing has headers. */
    static InputSchema overPipe(JsonNode original) throws Unusable {
        return new InputSchema(original, NormalSchema.of(original), ParameterHeaders.NONE);
    }

    static InputSchema overHttp(JsonNode original) throws Unusable {
        return new InputSchema(original, NormalSchema.of(original), ParameterHeaders.of(original));
    }
}
