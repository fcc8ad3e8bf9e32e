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
import dev.deepseektui.core.conversation.budget.PressureThresholds;
import dev.deepseektui.core.conversation.cost.Price;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Settings for the compaction ladder.
 *
 * @param automatic whether the program compacts before the window is full
 * @param profile the chosen profile; empty if the price of cached input decides
 * @param overrides the user's thresholds, which replace those of the profile
 * @param keep the share of the budget that a late rewrite leaves behind the header and resident files; null for the
 *     usual size
 * @param cooldownMessages the messages between two rewrites of the profiles {@code standard} and {@code early}
 */
public record CompactionSettings(
        boolean automatic,
        Optional<RewriteProfile> profile,
        ThresholdOverrides overrides,
        @Nullable Double keep,
        long cooldownMessages) {
    private static final double KEPT = 0.25;
    private static final double KEPT_OF_SMALL_BUDGET = 0.375;
    private static final long MIN_ROOM = 12_000;
    private static final long MAX_ROOM = 46_000;

    /** Thresholds set by the user; null values are those of the profile. */
    public record ThresholdOverrides(
            @Nullable Double soft,
            @Nullable Double hard,
            @Nullable Double emergency) {
        public static final ThresholdOverrides NONE = new ThresholdOverrides(null, null, null);

        /** Returns the thresholds of a profile with these overrides. Unset values give way, so that none falls. */
        PressureThresholds over(PressureThresholds profile) {
            double highest = emergency != null ? emergency : 1;
            double softest = soft != null ? soft : Math.min(profile.soft(), hard != null ? hard : highest);
            double hardest = hard != null ? hard : Math.max(softest, Math.min(profile.hard(), highest));
            double last = emergency != null ? emergency : Math.max(profile.emergency(), hardest);
            return new PressureThresholds(softest, hardest, last);
        }
    }

    public static CompactionSettings of(Config config) {
        return new CompactionSettings(
                config.get(CompactionKeys.ENABLED)
                        && config.get(CompactionKeys.MODE).equals("auto"),
                CompactionKeys.profile(config),
                CompactionKeys.overrides(config),
                config.find(CompactionKeys.KEEP).orElse(null),
                config.get(CompactionKeys.COOLDOWN_MESSAGES));
    }

    /** Returns the profile in force for a model with this price. */
    public RewriteProfile profile(Optional<Price> price) {
        return profile.orElseGet(() -> RewriteProfile.of(price));
    }

    /** Returns the thresholds in force for a model with this price. */
    public PressureThresholds thresholds(Optional<Price> price) {
        return overrides.over(profile(price).thresholds());
    }

    /** Returns the tokens that a late rewrite leaves behind the header and the resident files. */
    long room(long budget) {
        if (keep != null) {
            return (long) (keep * budget);
        }
        long least = Math.min(MIN_ROOM, (long) (KEPT_OF_SMALL_BUDGET * budget));
        return Math.min(MAX_ROOM, Math.max(least, (long) (KEPT * budget)));
    }

    public static final class CompactionKeys {
        private static final String AUTO = "auto";
        private static final String MODEL = "model";
        private static final Set<String> WRITERS = Set.of(AUTO, MODEL, "record");
        private static final String LOCAL = "llama3.2:3b";

        public static final ConfigKey<Boolean> ENABLED = ConfigKey.of("compaction.enabled", flag(), true);
        public static final ConfigKey<String> MODE = ConfigKey.of("compaction.mode", oneOf("auto", "agent"), "auto");
        public static final ConfigKey<String> PROFILE =
                ConfigKey.of("compaction.profile", oneOf(AUTO, "late", "standard", "early"), AUTO);
        public static final ConfigKey<Double> SOFT_AT = threshold("soft");
        public static final ConfigKey<Double> HARD_AT = threshold("hard");
        public static final ConfigKey<Double> EMERGENCY_AT = threshold("emergency");
        public static final ConfigKey<Double> GATE_AT = ConfigKey.of("compaction.gate_at", ratio(), 0.94);
        public static final ConfigKey<Double> KEEP = ConfigKey.unset("compaction.keep", ratio());
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

        static Optional<RewriteProfile> profile(Config config) {
            String chosen = config.get(PROFILE);
            return Stream.of(RewriteProfile.values())
                    .filter(profile -> profile.word().equals(chosen))
                    .findFirst();
        }

        static ThresholdOverrides overrides(Config config) {
            return new ThresholdOverrides(
                    config.find(SOFT_AT).orElse(null),
                    config.find(HARD_AT).orElse(null),
                    config.find(EMERGENCY_AT).orElse(null));
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
            PressureThresholds at = overrides(config).over(RewriteProfile.LATE.thresholds());
            return at.areAscending()
                    ? Optional.empty()
                    : Optional.of("compaction.soft_at, hard_at and emergency_at must not fall (%s, %s, %s)"
                            .formatted(at.soft(), at.hard(), at.emergency()));
        }

        private static ConfigKey<Double> threshold(String level) {
            return ConfigKey.unset("compaction." + level + "_at", ratio());
        }
    }
}
