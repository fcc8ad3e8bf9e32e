package dev.deepseektui.core.context.compaction;

import static dev.deepseektui.core.config.ValueType.count;
import static dev.deepseektui.core.config.ValueType.flag;
import static dev.deepseektui.core.config.ValueType.oneOf;
import static dev.deepseektui.core.config.ValueType.ratio;
import static dev.deepseektui.core.config.ValueType.text;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.ConfigRule;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.config.OllamaName;
import dev.deepseektui.core.conversation.budget.ContextKeys;
import dev.deepseektui.core.conversation.budget.PressureThresholds;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The settings of the ladder.
 *
 * @param automatic whether the program compacts before the window is full
 * @param cacheLife the lifetime of the provider's cache
 */
public record CompactionSettings(
        boolean automatic, PressureThresholds thresholds, long cooldownMessages, Cache cache, Duration cacheLife) {

    /**
     * The treatment of the provider's cache.
     *
     * @param isRespected whether a rewrite must pay for the cache that it loses
     * @param horizonRequests the requests within which it must
     */
    public record Cache(boolean isRespected, long horizonRequests) {}

    /** Returns the settings for work that does not wait until it pays. */
    CompactionSettings atAnyPrice() {
        return new CompactionSettings(
                automatic, thresholds, cooldownMessages, new Cache(cache.isRespected(), Long.MAX_VALUE), cacheLife);
    }

    public static CompactionSettings of(Config config) {
        return new CompactionSettings(
                config.get(CompactionKeys.ENABLED)
                        && config.get(CompactionKeys.MODE).equals("auto"),
                CompactionKeys.thresholds(config),
                config.get(CompactionKeys.COOLDOWN_MESSAGES),
                new Cache(config.get(CompactionKeys.RESPECT_CACHE), config.get(CompactionKeys.HORIZON_REQUESTS)),
                Duration.ofMinutes(config.get(ContextKeys.CACHE_TTL_MINUTES)));
    }

    /** The configuration keys of compaction. */
    public static final class CompactionKeys {

        public static final ConfigKey<Boolean> ENABLED = ConfigKey.of(
                "compaction.enabled", flag(), true, "Whether the conversation is compacted automatically.");
        public static final ConfigKey<String> MODE = ConfigKey.of(
                "compaction.mode",
                oneOf("auto", "agent"),
                "auto",
                "Who compacts: the program by itself, or the model with a tool, and the program only at the wall.");
        public static final ConfigKey<String> PROFILE = ConfigKey.of(
                "compaction.profile",
                oneOf("standard", "early"),
                "standard",
                "Which thresholds hold: 60, 75 and 90 % of the budget, or 50, 65 and 80 %.");
        public static final ConfigKey<Double> SOFT_AT = threshold("soft", "stale files shrink to outlines");
        public static final ConfigKey<Double> HARD_AT = threshold("hard", "only the relevant exchanges stay");
        public static final ConfigKey<Double> EMERGENCY_AT =
                threshold("emergency", "all but the end becomes a summary");
        public static final ConfigKey<Double> GATE_AT = ConfigKey.of(
                "compaction.gate_at",
                ratio(),
                0.94,
                "In mode agent: the fullness from which most tools are refused until the model compacts.");
        public static final ConfigKey<Long> COOLDOWN_MESSAGES = ConfigKey.of(
                "compaction.cooldown_messages",
                count(),
                2L,
                "Messages that must pass after a compaction before the next.");
        public static final ConfigKey<Boolean> RESPECT_CACHE = ConfigKey.of(
                "compaction.respect_cache",
                flag(),
                true,
                "Let soft and hard wait while rewriting costs more cache than it saves.");
        public static final ConfigKey<Long> HORIZON_REQUESTS = ConfigKey.of(
                "compaction.horizon_requests",
                count(),
                5L,
                "With respect_cache: a rewrite must pay for itself within this many requests.");
        public static final ConfigKey<String> SUMMARIZER = ConfigKey.of(
                        "compaction.summarizer",
                        text(
                                "\"model\" or \"ollama:NAME\"",
                                name -> name.equals("model")
                                        || OllamaName.in(name).isPresent()),
                        "model",
                        "Who writes the emergency summary: the model in use, or a local one.")
                .with(ConfigKey.Trait.USER_ONLY);

        public static final Declarations ALL = Declarations.of(
                        ENABLED,
                        MODE,
                        PROFILE,
                        SOFT_AT,
                        HARD_AT,
                        EMERGENCY_AT,
                        GATE_AT,
                        COOLDOWN_MESSAGES,
                        RESPECT_CACHE,
                        HORIZON_REQUESTS,
                        SUMMARIZER)
                .with(new ConfigRule(List.of(PROFILE, SOFT_AT, HARD_AT, EMERGENCY_AT), CompactionKeys::falling));

        private CompactionKeys() {}

        /** Returns the thresholds of the profile, with overrides. */
        public static PressureThresholds thresholds(Config config) {
            PressureThresholds profile =
                    config.get(PROFILE).equals("early") ? PressureThresholds.EARLY : PressureThresholds.STANDARD;
            return new PressureThresholds(
                    config.find(SOFT_AT).orElse(profile.soft()),
                    config.find(HARD_AT).orElse(profile.hard()),
                    config.find(EMERGENCY_AT).orElse(profile.emergency()));
        }

        /** Returns the model of Ollama that writes summaries, if one is set. */
        public static Optional<String> localSummarizer(Config config) {
            return OllamaName.in(config.get(SUMMARIZER));
        }

        private static Optional<String> falling(Config config) {
            PressureThresholds at = thresholds(config);
            return at.areAscending()
                    ? Optional.empty()
                    : Optional.of(("compaction.soft_at (%s), hard_at (%s) and emergency_at (%s) must not fall,"
                                    + " values of the profile filled in")
                            .formatted(at.soft(), at.hard(), at.emergency()));
        }

        private static ConfigKey<Double> threshold(String level, String effect) {
            return ConfigKey.unset(
                    "compaction." + level + "_at",
                    ratio(),
                    "from the profile",
                    "The fullness at which " + effect + ".");
        }
    }
}
