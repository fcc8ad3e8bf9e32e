package dev.deepseektui.core.base.rpc;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Optional;

/** The id of a request: a string or a whole number. Each side has ids of its own. */
public record RpcId(@JsonValue JsonNode json) {
    /** The id of a message that could not be read. */
    static final RpcId UNKNOWN = new RpcId(NullNode.getInstance());

    private static final int LONGEST = 256;

    static RpcId of(long number) {
        return new RpcId(LongNode.valueOf(number));
    }

    /** Returns empty for anything but a short string or a whole number: an id is kept until its answer. */
    public static Optional<RpcId> read(JsonNode json) {
        if (json.isIntegralNumber() && json.canConvertToLong()) {
            return Optional.of(of(json.longValue()));
        }
        return json.isTextual() && json.textValue().length() <= LONGEST
                ? Optional.of(new RpcId(TextNode.valueOf(json.textValue())))
                : Optional.empty();
    }
}
