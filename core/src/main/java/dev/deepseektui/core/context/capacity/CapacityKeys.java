package dev.deepseektui.core.context.capacity;

import static dev.deepseektui.core.config.ValueType.count;
import static dev.deepseektui.core.config.ValueType.decimal;
import static dev.deepseektui.core.config.ValueType.flag;
import static dev.deepseektui.core.config.ValueType.line;
import static dev.deepseektui.core.config.ValueType.positive;
import static dev.deepseektui.core.config.ValueType.ratio;
import static dev.deepseektui.core.config.ValueType.tableOf;
import static dev.deepseektui.core.config.ValueType.whole;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.ConfigRule;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.context.capacity.Assessment.Prior;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Settings for the capacity controller, in the section {@code [capacity]}. */
public final class CapacityKeys {

    public static final ConfigKey<Boolean> ENABLED = ConfigKey.of("capacity.enabled", flag(), true);
    public static final ConfigKey<Boolean> OBSERVE_ONLY = ConfigKey.of("capacity.observe_only", flag(), false);
    public static final ConfigKey<Double> LOW_RISK_MAX = ConfigKey.of("capacity.low_risk_max", ratio(), 0.34);
    public static final ConfigKey<Double> MEDIUM_RISK_MAX = ConfigKey.of("capacity.medium_risk_max", ratio(), 0.62);
    public static final ConfigKey<Double> SEVERE_MIN_SLACK =
            ConfigKey.of("capacity.severe_min_slack", decimal(), -0.25);
    public static final ConfigKey<Double> SEVERE_VIOLATION_RATIO =
            ConfigKey.of("capacity.severe_violation_ratio", ratio(), 0.40);
    public static final ConfigKey<Long> REFRESH_COOLDOWN_TURNS =
            ConfigKey.of("capacity.refresh_cooldown_turns", count(), 2L);
    public static final ConfigKey<Long> REPLAN_COOLDOWN_TURNS =
            ConfigKey.of("capacity.replan_cooldown_turns", count(), 5L);
    public static final ConfigKey<Long> MAX_REPLAY_PER_TURN = ConfigKey.of("capacity.max_replay_per_turn", count(), 1L);
    public static final ConfigKey<Long> MIN_TURNS_BEFORE_GUARDRAIL =
            ConfigKey.of("capacity.min_turns_before_guardrail", count(), 2L);
    public static final ConfigKey<Long> MIN_ACTIONS_BEFORE_GUARDRAIL =
            ConfigKey.of("capacity.min_actions_before_guardrail", count(), 12L);
    public static final ConfigKey<Long> PROFILE_WINDOW =
            ConfigKey.of("capacity.profile_window", whole(2, Integer.MAX_VALUE), 8L);
    public static final ConfigKey<Long> RECENT_WINDOW_MESSAGES =
            ConfigKey.of("capacity.recent_window_messages", count(), 32L);
    public static final ConfigKey<Double> MIN_FULLNESS_TO_REWRITE =
            ConfigKey.of("capacity.min_fullness_to_rewrite", ratio(), 0.40);
    public static final ConfigKey<Long> REHYDRATE_SNAPSHOTS =
            ConfigKey.of("capacity.rehydrate_snapshots", whole(0, 100), 3L);
    public static final ConfigKey<Long> ERROR_STREAK_THRESHOLD =
            ConfigKey.of("capacity.error_streak_threshold", count(), 3L);
    public static final ConfigKey<Long> TROUBLE_WINDOW = ConfigKey.of("capacity.trouble_window", whole(1, 1_000), 8L);
    public static final ConfigKey<Long> TROUBLE_THRESHOLD =
            ConfigKey.of("capacity.trouble_threshold", whole(1, 1_000), 3L);
    public static final ConfigKey<Boolean> TROUBLE_REPLAN = ConfigKey.of("capacity.trouble_replan", flag(), false);
    public static final ConfigKey<Double> DEEPSEEK_V3_2_CHAT_PRIOR =
            ConfigKey.of("capacity.deepseek_v3_2_chat_prior", positive(), 3.9);
    public static final ConfigKey<Double> DEEPSEEK_V3_2_REASONER_PRIOR =
            ConfigKey.of("capacity.deepseek_v3_2_reasoner_prior", positive(), 4.1);
    public static final ConfigKey<Double> FALLBACK_DEFAULT_PRIOR =
            ConfigKey.of("capacity.fallback_default_prior", positive(), 3.8);
    public static final ConfigKey<String> MEMORY_DIR = ConfigKey.unset("capacity.memory_dir", line());
    public static final ConfigKey<Map<String, Double>> PRIORS = ConfigKey.of(
                    "capacity.priors", tableOf(positive(), "type.model_globs"), Map.of())
            .with(ConfigKey.Trait.FILE_ONLY);

    public static final Declarations ALL = Declarations.of(
                    ENABLED,
                    OBSERVE_ONLY,
                    LOW_RISK_MAX,
                    MEDIUM_RISK_MAX,
                    SEVERE_MIN_SLACK,
                    SEVERE_VIOLATION_RATIO,
                    REFRESH_COOLDOWN_TURNS,
                    REPLAN_COOLDOWN_TURNS,
                    MAX_REPLAY_PER_TURN,
                    MIN_TURNS_BEFORE_GUARDRAIL,
                    MIN_ACTIONS_BEFORE_GUARDRAIL,
                    PROFILE_WINDOW,
                    RECENT_WINDOW_MESSAGES,
                    MIN_FULLNESS_TO_REWRITE,
                    REHYDRATE_SNAPSHOTS,
                    ERROR_STREAK_THRESHOLD,
                    TROUBLE_WINDOW,
                    TROUBLE_THRESHOLD,
                    TROUBLE_REPLAN,
                    DEEPSEEK_V3_2_CHAT_PRIOR,
                    DEEPSEEK_V3_2_REASONER_PRIOR,
                    FALLBACK_DEFAULT_PRIOR,
                    MEMORY_DIR,
                    PRIORS)
            .with(ConfigRule.ascending(LOW_RISK_MAX, MEDIUM_RISK_MAX))
            .with(ConfigRule.ascending(TROUBLE_THRESHOLD, TROUBLE_WINDOW));

    private CapacityKeys() {}

    /**
     * The controller's settings, read from the configuration.
     *
     * @param recorded the settings by key, without the section name, as recorded on the tape
     */
    public record CapacitySettings(
            boolean enabled,
            boolean observeOnly,
            RiskLimits risk,
            GateLimits gates,
            Priors priors,
            int profileWindow,
            int recentWindowMessages,
            double minFullnessToRewrite,
            int rehydrateSnapshots,
            int errorStreakThreshold,
            TroubleLimits trouble,
            Map<String, Object> recorded) {

        public static CapacitySettings of(Config config) {
            return new CapacitySettings(
                    config.get(ENABLED),
                    config.get(OBSERVE_ONLY),
                    new RiskLimits(
                            config.get(LOW_RISK_MAX),
                            config.get(MEDIUM_RISK_MAX),
                            config.get(SEVERE_MIN_SLACK),
                            config.get(SEVERE_VIOLATION_RATIO)),
                    new GateLimits(
                            config.get(REFRESH_COOLDOWN_TURNS),
                            config.get(REPLAN_COOLDOWN_TURNS),
                            config.get(MAX_REPLAY_PER_TURN),
                            config.get(MIN_TURNS_BEFORE_GUARDRAIL),
                            config.get(MIN_ACTIONS_BEFORE_GUARDRAIL)),
                    new Priors(
                            config.get(PRIORS),
                            config.get(DEEPSEEK_V3_2_REASONER_PRIOR),
                            config.get(DEEPSEEK_V3_2_CHAT_PRIOR),
                            config.get(FALLBACK_DEFAULT_PRIOR)),
                    Math.toIntExact(config.get(PROFILE_WINDOW)),
                    Math.toIntExact(config.get(RECENT_WINDOW_MESSAGES)),
                    config.get(MIN_FULLNESS_TO_REWRITE),
                    Math.toIntExact(config.get(REHYDRATE_SNAPSHOTS)),
                    Math.toIntExact(config.get(ERROR_STREAK_THRESHOLD)),
                    new TroubleLimits(
                            Math.toIntExact(config.get(TROUBLE_WINDOW)),
                            config.get(TROUBLE_THRESHOLD),
                            config.get(TROUBLE_REPLAN)),
                    recorded(config));
        }

        /**
         * Returns all settings that decisions depend on. The snapshot directory is left out, so its path stays private.
         */
        private static Map<String, Object> recorded(Config config) {
            Map<String, Object> recorded = new LinkedHashMap<>();
            for (ConfigKey<?> key : ALL.keys()) {
                if (!key.equals(MEMORY_DIR)) {
                    recorded.put(key.shortName(), config.get(key));
                }
            }
            return recorded;
        }

        /** The thresholds of the risk bands. */
        public record RiskLimits(
                double lowRiskMax, double mediumRiskMax, double severeMinSlack, double severeViolationRatio) {}

        public record GateLimits(
                long refreshCooldownTurns,
                long replanCooldownTurns,
                long maxReplayPerTurn,
                long minTurns,
                long minActions) {}

        /**
         * The thresholds for trouble, which is a certain number of failures among the last results.
         *
         * @param window the number of last results that are considered
         * @param threshold the number of failures among them that counts as trouble
         * @param replans whether trouble may lead to a new plan
         */
        public record TroubleLimits(int window, long threshold, boolean replans) {}

        /**
         * The capacities of models. The user's own rows come first: an exact ID, then the longest pattern. The built-in
         * table follows. Vendor prefixes and case are ignored.
         */
        public record Priors(Map<String, Double> own, double reasoner, double chat, double fallback) {
            public Priors {
                own = Collections.unmodifiableMap(new LinkedHashMap<>(own));
            }

            public Prior of(String model) {
                String whole = model.toLowerCase(Locale.ROOT);
                String bare = whole.substring(whole.lastIndexOf('/') + 1);
                return row(id -> id.equals(bare))
                        .or(() -> row(id -> id.equals(whole)))
                        .or(() -> row(id -> isGlob(id)
                                && (pattern(id).matcher(bare).matches()
                                        || pattern(id).matcher(whole).matches())))
                        .orElseGet(() -> builtIn(bare));
            }

            /** Returns the matching row with the longest key among the user's own rows; empty if none matches. */
            private Optional<Prior> row(Predicate<String> matches) {
                return own.entrySet().stream()
                        .filter(row -> matches.test(row.getKey().toLowerCase(Locale.ROOT)))
                        .min(Comparator.comparingInt((Map.Entry<String, Double> row) ->
                                        -row.getKey().length())
                                .thenComparing(Map.Entry::getKey))
                        .map(row -> new Prior(row.getValue(), row.getKey()));
            }

            private Prior builtIn(String model) {
                boolean isV32 = model.contains("v3.2") || model.contains("v3_2") || model.contains("v3-2");
                if ((isV32 && model.contains("reason")) || model.contains("reasoner")) {
                    return new Prior(reasoner, DEEPSEEK_V3_2_REASONER_PRIOR.shortName());
                }
                return isV32 || model.contains("deepseek-chat")
                        ? new Prior(chat, DEEPSEEK_V3_2_CHAT_PRIOR.shortName())
                        : new Prior(fallback, FALLBACK_DEFAULT_PRIOR.shortName());
            }

            private static boolean isGlob(String id) {
                return id.indexOf('*') >= 0 || id.indexOf('?') >= 0;
            }

            private static Pattern pattern(String glob) {
                return Pattern.compile(glob.codePoints()
                        .mapToObj(c -> switch (c) {
                            case '*' -> ".*";
                            case '?' -> ".";
                            default -> Pattern.quote(Character.toString(c));
                        })
                        .collect(Collectors.joining()));
            }
        }
    }
}
