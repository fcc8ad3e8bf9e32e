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
import java.util.Set;

/**
 * Settings for the compaction ladder.
 *
 * @param automatic whether the program compacts before the window is full
 * @param keep the share of the budget that a rewrite keeps
 * @param cacheLife the lifetime of the provider's cache
 */
public record CompactionSettings(
        boolean automatic, PressureThresholds thresholds, double keep, long cooldownMessages, Duration cacheLife) {

    public static CompactionSettings of(Config config) {
        return new CompactionSettings(
                config.get(CompactionKeys.ENABLED)
                        && config.get(CompactionKeys.MODE).equals("auto"),
                CompactionKeys.thresholds(config),
                config.get(CompactionKeys.KEEP),
                config.get(CompactionKeys.COOLDOWN_MESSAGES),
                Duration.ofMinutes(config.get(ContextKeys.CACHE_TTL_MINUTES)));
    }

    public static final class CompactionKeys {
        private static final String AUTO = "auto";
        private static final String MODEL = "model";
        private static final Set<String> WRITERS = Set.of(AUTO, MODEL, "record");
        private static final String LOCAL = "llama3.2:3b";

        public static final ConfigKey<Boolean> ENABLED = ConfigKey.of("compaction.enabled", flag(), true);
        public static final ConfigKey<String> MODE = ConfigKey.of("compaction.mode", oneOf("auto", "agent"), "auto");
        public static final ConfigKey<String> PROFILE =
                ConfigKey.of("compaction.profile", oneOf("standard", "early"), "standard");
        public static final ConfigKey<Double> SOFT_AT = threshold("soft");
        public static final ConfigKey<Double> HARD_AT = threshold("hard");
        public static final ConfigKey<Double> EMERGENCY_AT = threshold("emergency");
        public static final ConfigKey<Double> GATE_AT = ConfigKey.of("compaction.gate_at", ratio(), 0.94);
        public static final ConfigKey<Double> KEEP = ConfigKey.of("compaction.keep", ratio(), 0.35);
        public static final ConfigKey<Long> COOLDOWN_MESSAGES =
                ConfigKey.of("compaction.cooldown_messages", count(), 2L);
        public static final ConfigKey<String> SUMMARIZER = ConfigKey.of(
                        "compaction.summarizer",
                        text(
                                "type.summarizer",
                                name -> WRITERS.contains(name)
                                        || OllamaName.in(name).isPresent()),
                        AUTO)
                .with(ConfigKey.Trait.USER_ONLY);

        public static final Declarations ALL = Declarations.of(
                        ENABLED,
                        MODE,
                        PROFILE,
                        SOFT_AT,
                        HARD_AT,
                        EMERGENCY_AT,
                        GATE_AT,
                        KEEP,
                        COOLDOWN_MESSAGES,
                        SUMMARIZER)
                .with(new ConfigRule(List.of(PROFILE, SOFT_AT, HARD_AT, EMERGENCY_AT), CompactionKeys::falling));

        private CompactionKeys() {}

        /** Returns the thresholds of the profile, with the user's overrides. */
        public static PressureThresholds thresholds(Config config) {
            PressureThresholds profile =
                    config.get(PROFILE).equals("early") ? PressureThresholds.EARLY : PressureThresholds.STANDARD;
            return new PressureThresholds(
                    config.find(SOFT_AT).orElse(profile.soft()),
                    config.find(HARD_AT).orElse(profile.hard()),
                    config.find(EMERGENCY_AT).orElse(profile.emergency()));
        }

        /** Returns whether the model in use writes summaries. */
        public static boolean isModelAsked(Config config) {
            return Set.of(AUTO, MODEL).contains(config.get(SUMMARIZER));
        }

        /**
         * Returns the Ollama model that writes summaries, either always or only if the model in use fails; empty if
         * none does.
         */
        public static Optional<String> localSummarizer(Config config) {
            return config.get(SUMMARIZER).equals(AUTO) ? Optional.of(LOCAL) : OllamaName.in(config.get(SUMMARIZER));
        }

        private static Optional<String> falling(Config config) {
            PressureThresholds at = thresholds(config);
            return at.areAscending()
                    ? Optional.empty()
                    : Optional.of(("compaction.soft_at (%s), hard_at (%s) and emergency_at (%s) must not fall,"
                                    + " values of the profile filled in")
                            .formatted(at.soft(), at.hard(), at.emergency()));
        }

        private static ConfigKey<Double> threshold(String level) {
            return ConfigKey.unset("compaction." + level + "_at", ratio());
        }
    }
}
