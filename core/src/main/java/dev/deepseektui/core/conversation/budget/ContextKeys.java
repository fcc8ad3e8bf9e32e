package dev.deepseektui.core.conversation.budget;

import static dev.deepseektui.core.config.ValueType.count;
import static dev.deepseektui.core.config.ValueType.flag;
import static dev.deepseektui.core.config.ValueType.ratio;
import static dev.deepseektui.core.config.ValueType.whole;

import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;

/** The settings of the prompt's size. */
public final class ContextKeys {
    /** An absolute number: with windows of a million tokens a percentage would never be reached. */
    public static final ConfigKey<Long> BUDGET_TOKENS = ConfigKey.of(
            "context.budget_tokens",
            whole(ContextBudget.LEAST, 1L << 30),
            131_072L,
            "How many tokens the prompt may grow to before compaction defends the limit.");

    public static final ConfigKey<Boolean> CACHE_MAXIMAL = ConfigKey.of(
            "context.cache_maximal",
            flag(),
            false,
            "Keep the files that the work is about whole and up to date in the prompt, at the price of cached tokens.");

    public static final ConfigKey<Long> RESIDENT_TOP_N = ConfigKey.of(
            "context.resident.top_n",
            whole(1, 1000),
            8L,
            "How many files stay whole in the prompt with cache_maximal: those that are written, read and mentioned"
                    + " most.");

    public static final ConfigKey<Long> RESIDENT_BYTES_PER_FILE = ConfigKey.of(
            "context.resident.max_bytes_per_file",
            whole(1024, 16 << 20),
            65_536L,
            "Of a longer file only what was read stays true; of a pinned one the head and the tail stay.");

    public static final ConfigKey<Long> RESIDENT_BYTES_TOTAL = ConfigKey.unset(
            "context.resident.max_bytes_total",
            whole(1024, 1 << 30),
            "262144, or 1.2 for each token of the budget where that is less",
            "How many bytes all these files may have together.");

    public static final ConfigKey<Double> RESIDENT_DEFER_UNTIL = ConfigKey.of(
            "context.resident.defer_until",
            ratio(),
            0.85,
            "With cache_maximal: the fullness from which files leave, and soft and hard compaction run.");

    public static final ConfigKey<Long> CACHE_TTL_MINUTES = ConfigKey.of(
            "context.resident.cache_ttl_minutes",
            count(),
            60L,
            "Minutes without a request after which the provider's cache counts as cold: rewriting the prompt costs"
                    + " nothing then.");

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
