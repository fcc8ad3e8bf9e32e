package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.context.capacity.Assessment.Prior;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Settings of the controller, in the form in which it decides.
 *
 * @param recorded the same by key without its section, as the tape keeps it
 */
public record CapacitySettings(
        boolean enabled,
        boolean observeOnly,
        RiskLimits risk,
        GateLimits gates,
        Priors priors,
        int profileWindow,
        int recentWindowMessages,
        int errorStreakThreshold,
        TroubleLimits trouble,
        Map<String, Object> recorded) {

    public static CapacitySettings of(Config config) {
        return new CapacitySettings(
                config.get(CapacityKeys.ENABLED),
                config.get(CapacityKeys.OBSERVE_ONLY),
                new RiskLimits(
                        config.get(CapacityKeys.LOW_RISK_MAX),
                        config.get(CapacityKeys.MEDIUM_RISK_MAX),
                        config.get(CapacityKeys.SEVERE_MIN_SLACK),
                        config.get(CapacityKeys.SEVERE_VIOLATION_RATIO)),
                new GateLimits(
                        config.get(CapacityKeys.REFRESH_COOLDOWN_TURNS),
                        config.get(CapacityKeys.REPLAN_COOLDOWN_TURNS),
                        config.get(CapacityKeys.MAX_REPLAY_PER_TURN),
                        config.get(CapacityKeys.MIN_TURNS_BEFORE_GUARDRAIL),
                        config.get(CapacityKeys.MIN_ACTIONS_BEFORE_GUARDRAIL)),
                new Priors(
                        config.get(CapacityKeys.PRIORS),
                        config.get(CapacityKeys.DEEPSEEK_V3_2_REASONER_PRIOR),
                        config.get(CapacityKeys.DEEPSEEK_V3_2_CHAT_PRIOR),
                        config.get(CapacityKeys.FALLBACK_DEFAULT_PRIOR)),
                Math.toIntExact(config.get(CapacityKeys.PROFILE_WINDOW)),
                Math.toIntExact(config.get(CapacityKeys.RECENT_WINDOW_MESSAGES)),
                Math.toIntExact(config.get(CapacityKeys.ERROR_STREAK_THRESHOLD)),
                new TroubleLimits(
                        Math.toIntExact(config.get(CapacityKeys.TROUBLE_WINDOW)),
                        config.get(CapacityKeys.TROUBLE_THRESHOLD),
                        config.get(CapacityKeys.TROUBLE_NOTE_ACTIONS),
                        config.get(CapacityKeys.TROUBLE_REPLAN_ACTIONS),
                        config.get(CapacityKeys.TROUBLE_REPLAN)),
                recorded(config));
    }

    /** All that decisions depend on; where snapshots lie is not part of it, and a path is nobody's business. */
    private static Map<String, Object> recorded(Config config) {
        Map<String, Object> recorded = new LinkedHashMap<>();
        for (ConfigKey<?> key : CapacityKeys.ALL.keys()) {
            if (!key.equals(CapacityKeys.MEMORY_DIR)) {
                recorded.put(key.shortName(), config.get(key));
            }
        }
        return recorded;
    }

    /** From where on a failure counts as likely, and the state of affairs as severe. */
    public record RiskLimits(
            double lowRiskMax, double mediumRiskMax, double severeMinSlack, double severeViolationRatio) {}

    public record GateLimits(
            long refreshCooldownTurns,
            long replanCooldownTurns,
            long maxReplayPerTurn,
            long minTurns,
            long minActions) {}

    /**
     * From where on failing results are trouble, and what trouble may do.
     *
     * @param threshold how many of the last results must have failed
     * @param noteActions actions of a turn before the model is told
     * @param replanActions actions of a turn before a new plan is proposed
     * @param replans whether that new plan is carried out
     */
    public record TroubleLimits(int window, long threshold, long noteActions, long replanActions, boolean replans) {}

    /**
     * The capacity of each model. The user's own rows come first: the exact id, then the longest pattern; then the built-in table.
     * Vendors' prefixes and case do not matter.
     */
    public static final class Priors {
        private final Map<String, Prior> exact = new LinkedHashMap<>();
        private final List<Own> patterns;
        private final List<BuiltIn> table;

        private record Own(Pattern pattern, Prior prior) {}

        private record BuiltIn(Predicate<String> matches, Prior prior) {}

        Priors(Map<String, Double> own, double reasoner, double chat, double fallback) {
            own.forEach((id, value) -> exact.put(id.toLowerCase(Locale.ROOT), new Prior(value, id)));
            patterns = exact.entrySet().stream()
                    .filter(row -> isGlob(row.getKey()))
                    .sorted(Comparator.comparingInt((Map.Entry<String, Prior> row) ->
                                    -row.getKey().length())
                            .thenComparing(Map.Entry::getKey))
                    .map(row -> new Own(pattern(row.getKey()), row.getValue()))
                    .toList();
            exact.keySet().removeIf(Priors::isGlob);
            table = List.of(
                    new BuiltIn(
                            Priors::reasons,
                            new Prior(reasoner, CapacityKeys.DEEPSEEK_V3_2_REASONER_PRIOR.shortName())),
                    new BuiltIn(Priors::chats, new Prior(chat, CapacityKeys.DEEPSEEK_V3_2_CHAT_PRIOR.shortName())),
                    new BuiltIn(any -> true, new Prior(fallback, CapacityKeys.FALLBACK_DEFAULT_PRIOR.shortName())));
        }

        public Prior of(String model) {
            String whole = model.toLowerCase(Locale.ROOT);
            String bare = whole.substring(whole.lastIndexOf('/') + 1);
            return Optional.ofNullable(exact.get(bare))
                    .or(() -> Optional.ofNullable(exact.get(whole)))
                    .or(() -> pattern(bare, whole))
                    .orElseGet(() -> builtIn(bare));
        }

        private Optional<Prior> pattern(String bare, String whole) {
            return patterns.stream()
                    .filter(row -> row.pattern().matcher(bare).matches()
                            || row.pattern().matcher(whole).matches())
                    .map(Own::prior)
                    .findFirst();
        }

        private Prior builtIn(String model) {
            return table.stream()
                    .filter(row -> row.matches().test(model))
                    .findFirst()
                    .orElseThrow()
                    .prior();
        }

        private static boolean reasons(String model) {
            return (isV32(model) && model.contains("reason")) || model.contains("reasoner");
        }

        private static boolean chats(String model) {
            return isV32(model) || model.contains("deepseek-chat");
        }

        private static boolean isV32(String model) {
            return model.contains("v3.2") || model.contains("v3_2") || model.contains("v3-2");
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
