package dev.deepseektui.core.conversation.budget;

import static dev.deepseektui.core.config.ValueType.count;
import static dev.deepseektui.core.config.ValueType.flag;
import static dev.deepseektui.core.config.ValueType.ratio;
import static dev.deepseektui.core.config.ValueType.whole;

import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;

/** Settings for the prompt's size. */
public final class ContextKeys {
    /** The budget, as a number of tokens. As a percentage of a million-token window, it would never be reached. */
    public static final ConfigKey<Long> BUDGET_TOKENS =
            ConfigKey.of("context.budget_tokens", whole(ContextBudget.MIN_TOKENS, 1L << 30), 160_000L);

    public static final ConfigKey<Boolean> CACHE_MAXIMAL = ConfigKey.of("context.cache_maximal", flag(), false);

    public static final ConfigKey<Long> RESIDENT_TOP_N = ConfigKey.of("context.resident.top_n", whole(1, 1000), 8L);

    public static final ConfigKey<Long> RESIDENT_BYTES_PER_FILE =
            ConfigKey.of("context.resident.max_bytes_per_file", whole(1024, 16 << 20), 65_536L);

    public static final ConfigKey<Long> RESIDENT_BYTES_TOTAL =
            ConfigKey.unset("context.resident.max_bytes_total", whole(1024, 1 << 30));

    public static final ConfigKey<Double> RESIDENT_DEFER_UNTIL =
            ConfigKey.of("context.resident.defer_until", ratio(), 0.65);

    public static final ConfigKey<Long> CACHE_TTL_MINUTES =
            ConfigKey.of("context.resident.cache_ttl_minutes", count(), 60L);

    public static final Declarations ALL = Declarations.of(
            BUDGET_TOKENS,
            CACHE_MAXIMAL,
            RESIDENT_TOP_N,
            RESIDENT_BYTES_PER_FILE,
            RESIDENT_BYTES_TOTAL,
            RESIDENT_DEFER_UNTIL,
            CACHE_TTL_MINUTES);

    private ContextKeys() {}
}
