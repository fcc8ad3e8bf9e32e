package dev.deepseektui.testkit.simulator.chat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.TokenUsage;

/**
 * The token usage of a request.
 *
 * @param hit the prompt tokens that were cache hits
 * @param miss the other prompt tokens
 * @param completion the generated tokens, including reasoning
 */
public record Usage(long hit, long miss, long completion, long reasoning) {
    public long prompt() {
        return hit + miss;
    }

    public TokenUsage toTokenUsage() {
        return new TokenUsage(prompt(), completion, hit, miss, reasoning);
    }

    public ObjectNode toJson() {
        ObjectNode json = Json.object();
        json.put("prompt_tokens", prompt());
        json.put("completion_tokens", completion);
        json.put("total_tokens", prompt() + completion);
        json.putObject("prompt_tokens_details").put("cached_tokens", hit);
        json.putObject("completion_tokens_details").put("reasoning_tokens", reasoning);
        json.put("prompt_cache_hit_tokens", hit);
        json.put("prompt_cache_miss_tokens", miss);
        return json;
    }
}
