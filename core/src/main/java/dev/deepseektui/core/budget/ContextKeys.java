package dev.deepseektui.core.budget;

import static dev.deepseektui.core.config.ValueTypes.count;
import static dev.deepseektui.core.config.ValueTypes.whole;

import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;

/** What can be set about the size of the prompt. */
public final class ContextKeys {
    /** Absolute on purpose: with windows of a million tokens a percentage never triggers. */
    public static final ConfigKey<Long> BUDGET_TOKENS = ConfigKey.of(
            "context.budget_tokens",
            whole(4096, 1L << 30),
            131_072L,
            "How many tokens the prompt may grow to before compaction defends the limit.");

    public static final ConfigKey<Long> CACHE_TTL_MINUTES = ConfigKey.of(
            "context.resident.cache_ttl_minutes",
            count(),
            60L,
            "Minutes without a request after which the provider's cache counts as cold: rewriting the prompt costs nothing then.");

    public static final Declarations ALL = Declarations.of(BUDGET_TOKENS, CACHE_TTL_MINUTES);

    private ContextKeys() {}
}
