package dev.deepseektui.core.context.memory;

import static dev.deepseektui.core.config.ValueType.flag;
import static dev.deepseektui.core.config.ValueType.line;
import static dev.deepseektui.core.config.ValueType.listOf;
import static dev.deepseektui.core.config.ValueType.oneOf;
import static dev.deepseektui.core.config.ValueType.ratio;
import static dev.deepseektui.core.config.ValueType.whole;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.ConfigKey.Trait;
import dev.deepseektui.core.config.Declarations;
import java.time.Duration;
import java.util.List;

/** Settings for memory, in the section {@code [memory]}. */
public final class MemoryKeys {
    public static final ConfigKey<Boolean> ENABLED = ConfigKey.of("memory.enabled", flag(), true);
    public static final ConfigKey<Long> TOP_K = ConfigKey.of("memory.top_k", whole(1, 64), 8L);
    public static final ConfigKey<String> RECALL_MODE =
            ConfigKey.of("memory.recall_mode", oneOf("primary", "fallback"), "primary");

    public static final ConfigKey<List<String>> EXTERNAL_TAGS = ConfigKey.of(
                    "memory.external.tags", listOf(line(), "type.tags"), List.<String>of())
            .with(Trait.USER_ONLY);
    public static final ConfigKey<Double> EXTERNAL_MIN_INTERNAL_SCORE =
            ConfigKey.of("memory.external.min_internal_score", ratio(), 0.62).with(Trait.USER_ONLY);
    public static final ConfigKey<Double> EXTERNAL_CONFIDENCE =
            ConfigKey.of("memory.external.confidence", ratio(), 0.6).with(Trait.USER_ONLY);

    public static final Declarations ALL = Declarations.of(
            ENABLED, TOP_K, RECALL_MODE, EXTERNAL_TAGS, EXTERNAL_MIN_INTERNAL_SCORE, EXTERNAL_CONFIDENCE);

    private MemoryKeys() {}

    /**
     * The memory settings, read from the configuration.
     *
     * @param halfLife the idle time after which a unit's confidence is halved
     */
    public record MemorySettings(boolean isEnabled, int topK, RecallMode mode, Duration halfLife, External external) {
        private static final Duration HALF_LIFE = Duration.ofDays(90);

        public enum RecallMode {
            PRIMARY,
            /** Skips recall while the prompt is so full that compaction is due. */
            FALLBACK
        }

        /**
         * Settings of the search in other workspaces.
         *
         * @param tags the tags that apply to every user message
         * @param minInternalScore the threshold for the lexical score of the workspace's best unit; below it, other
         * workspaces are searched
         * @param confidence the confidence of units found there
         */
        public record External(
                List<String> tags, double minInternalScore, Duration deadline, int topK, double confidence) {
            /** The tag by which a skill or the settings request a search of other workspaces' memory. */
            public static final String KNOWLEDGE = "external-knowledge";

            private static final Duration DEADLINE = Duration.ofSeconds(2);
            private static final int TOP_K = 4;

            public External {
                tags = List.copyOf(tags);
            }
        }

        public static MemorySettings of(Config config) {
            return new MemorySettings(
                    config.get(MemoryKeys.ENABLED),
                    config.get(MemoryKeys.TOP_K).intValue(),
                    config.get(MemoryKeys.RECALL_MODE).equals("primary") ? RecallMode.PRIMARY : RecallMode.FALLBACK,
                    HALF_LIFE,
                    new External(
                            config.get(MemoryKeys.EXTERNAL_TAGS),
                            config.get(MemoryKeys.EXTERNAL_MIN_INTERNAL_SCORE),
                            External.DEADLINE,
                            External.TOP_K,
                            config.get(MemoryKeys.EXTERNAL_CONFIDENCE)));
        }
    }
}
