package dev.deepseektui.core.model.deepseek;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.message.TokenUsage;
import org.jspecify.annotations.Nullable;

/** What was billed; a number that the server did not send stays unknown, unless the others tell it. */
final class UsageReader {
    private UsageReader() {}

    static TokenUsage read(JsonNode usage) {
        Long prompt = number(usage.path("prompt_tokens"));
        Long hit = number(usage.path("prompt_cache_hit_tokens"));
        if (hit == null) {
            hit = number(usage.path("prompt_tokens_details").path("cached_tokens"));
        }
        Long miss = number(usage.path("prompt_cache_miss_tokens"));
        if (miss == null && prompt != null && hit != null && hit <= prompt) {
            miss = prompt - hit;
        }
        return new TokenUsage(
                prompt,
                number(usage.path("completion_tokens")),
                hit,
                miss,
                number(usage.path("completion_tokens_details").path("reasoning_tokens")));
    }

    private static @Nullable Long number(JsonNode node) {
        return node.canConvertToLong() && node.isIntegralNumber() && node.asLong() >= 0 ? (Long) node.asLong() : null;
    }
}
