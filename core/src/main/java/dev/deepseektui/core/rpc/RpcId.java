package dev.deepseektui.core.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Optional;

/** Which request a message belongs to: a string or a whole number. Each side has ids of its own. */
public record RpcId(JsonNode json) {
    /** Of what could not be read. */
    static final RpcId UNKNOWN = new RpcId(NullNode.getInstance());

    private static final int LONGEST = 256;

    static RpcId of(long number) {
        return new RpcId(LongNode.valueOf(number));
    }

    /** None where it is something else than a short string or a whole number: what comes back with every answer is kept until then. */
    public static Optional<RpcId> read(JsonNode json) {
        if (json.isIntegralNumber() && json.canConvertToLong()) {
            return Optional.of(of(json.longValue()));
        }
        return json.isTextual() && json.textValue().length() <= LONGEST
                ? Optional.of(new RpcId(TextNode.valueOf(json.textValue())))
                : Optional.empty();
    }
}
