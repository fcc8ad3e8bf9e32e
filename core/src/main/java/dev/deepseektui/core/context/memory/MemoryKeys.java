package dev.deepseektui.core.context.memory;

import static dev.deepseektui.core.config.ValueTypes.flag;
import static dev.deepseektui.core.config.ValueTypes.line;
import static dev.deepseektui.core.config.ValueTypes.listOf;
import static dev.deepseektui.core.config.ValueTypes.oneOf;
import static dev.deepseektui.core.config.ValueTypes.ratio;
import static dev.deepseektui.core.config.ValueTypes.whole;

import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.ConfigKey.Trait;
import dev.deepseektui.core.config.Declarations;
import java.util.List;

/** Settings of {@code [memory]}. */
public final class MemoryKeys {
    public static final ConfigKey<Boolean> ENABLED = ConfigKey.of(
            "memory.enabled",
            flag(),
            true,
            "Whether what was learnt is kept, and brought up in this session and the next.");
    public static final ConfigKey<Long> TOP_K = ConfigKey.of(
            "memory.top_k",
            whole(1, 64),
            8L,
            "How many units of memory that have to do with a message are brought up.");
    public static final ConfigKey<String> RECALL_MODE = ConfigKey.of(
            "memory.recall_mode",
            oneOf("primary", "fallback"),
            "primary",
            "When units are looked for: at every message, or not while the prompt is as full as compaction.hard_at.");

    public static final ConfigKey<List<String>> EXTERNAL_TAGS = ConfigKey.of(
                    "memory.external.tags",
                    listOf(line(), "tags"),
                    List.<String>of(),
                    "What every message is tagged with; with \"external-knowledge\" other projects are asked too.")
            .with(Trait.USER_ONLY);
    public static final ConfigKey<Double> EXTERNAL_MIN_INTERNAL_SCORE = ConfigKey.of(
                    "memory.external.min_internal_score",
                    ratio(),
                    0.62,
                    "Others are asked when the words of no unit of this project score as high as this.")
            .with(Trait.USER_ONLY);
    public static final ConfigKey<Double> EXTERNAL_CONFIDENCE = ConfigKey.of(
                    "memory.external.confidence", ratio(), 0.6, "How sure a unit is that came from them.")
            .with(Trait.USER_ONLY);

    public static final Declarations ALL = Declarations.of(
            ENABLED, TOP_K, RECALL_MODE, EXTERNAL_TAGS, EXTERNAL_MIN_INTERNAL_SCORE, EXTERNAL_CONFIDENCE);

    private MemoryKeys() {}
}
