package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.config.Config;
import java.time.Duration;
import java.util.List;

/**
 * Settings of memory.
 *
 * @param halfLife how long a unit may be neither seen nor used until it counts half
 * @param external whether and how more is looked for outside
 */
public record MemorySettings(boolean isEnabled, int topK, RecallMode mode, Duration halfLife, External external) {
    private static final Duration HALF_LIFE = Duration.ofDays(90);

    /** The moments at which units are recalled automatically. */
    public enum RecallMode {
        PRIMARY,
        /** Not while the prompt is so full that compaction is due. */
        FALLBACK
    }

    /**
     * Settings of memory beyond the workspace.
     *
     * @param tags what every ask is tagged with
     * @param minInternalScore the lexical score of the best unit under which it is asked
     * @param confidence of what it finds
     */
    public record External(List<String> tags, double minInternalScore, Duration deadline, int topK, double confidence) {
        /** The tag of asks that need more than the workspace knows. */
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
