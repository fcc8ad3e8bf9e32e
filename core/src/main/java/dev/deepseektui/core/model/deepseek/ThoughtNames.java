package dev.deepseektui.core.model.deepseek;

import static dev.deepseektui.core.conversation.ReplyJson.DETAILS;
import static dev.deepseektui.core.conversation.ReplyJson.OTHER_REASONING;
import static dev.deepseektui.core.conversation.ReplyJson.USUAL_REASONING;

import dev.deepseektui.core.conversation.ReplyJson;
import dev.deepseektui.core.model.Dialect;
import dev.deepseektui.core.model.JsonText;
import java.util.List;

/** By which names each kind of server takes back what a model thought. What came by another, from another server, is renamed. */
final class ThoughtNames {
    private ThoughtNames() {}

    static JsonText in(JsonText messages, Dialect dialect) {
        List<String> names = of(dialect);
        if (names.isEmpty()) {
            return messages;
        }
        byte[] asTheyCame = messages.bytes();
        byte[] sent = ReplyJson.knownBy(names, asTheyCame);
        return sent == asTheyCame ? messages : JsonText.of(sent);
    }

    /** First that for what came by none of them; none where nothing is known. Several are the names of older and newer servers. */
    private static List<String> of(Dialect dialect) {
        return switch (dialect) {
            case DEEPSEEK, SILICONFLOW, SGLANG -> List.of(USUAL_REASONING);
            case OLLAMA -> List.of(OTHER_REASONING);
            case OPENROUTER -> List.of(OTHER_REASONING, DETAILS);
            case VLLM -> List.of(OTHER_REASONING, USUAL_REASONING);
            case LMSTUDIO -> List.of(USUAL_REASONING, OTHER_REASONING);
            case OPENAI -> List.of();
        };
    }
}
