package dev.deepseektui.core.model.deepseek;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.message.TokenUsage;
import dev.deepseektui.core.model.Dialect;
import org.jspecify.annotations.Nullable;

/** What was billed; a number that the server did not send stays unknown, unless the others tell it. */
final class UsageReader {
    private UsageReader() {}

    static TokenUsage read(JsonNode usage, Dialect dialect) {
        Long prompt = first(usage, "/prompt_tokens", "/input_tokens", "/prompt_eval_count");
        Long hit = first(
                usage,
                "/prompt_cache_hit_tokens",
                "/prompt_tokens_details/cached_tokens",
                "/input_tokens_details/cached_tokens",
                "/cached_tokens");
        Long miss = number(usage.path("prompt_cache_miss_tokens"));
        if (miss == null && prompt != null && hit != null && hit <= prompt) {
            miss = prompt - hit;
        }
        return new TokenUsage(
                prompt,
                first(usage, "/completion_tokens", "/output_tokens", "/eval_count"),
                hit,
                miss,
                first(
                        usage,
                        "/completion_tokens_details/reasoning_tokens",
                        "/output_tokens_details/reasoning_tokens",
                        "/reasoning_tokens"),
                dialect == Dialect.OPENROUTER ? BilledDollars.in(usage) : null);
    }

    /** The first that is a number, by the names that servers have for it. */
    private static @Nullable Long first(JsonNode usage, String... names) {
        for (String name : names) {
            Long number = number(usage.at(name));
            if (number != null) {
                return number;
            }
        }
        return null;
    }

    private static @Nullable Long number(JsonNode node) {
        return node.canConvertToLong() && node.isIntegralNumber() && node.asLong() >= 0 ? (Long) node.asLong() : null;
    }
}
