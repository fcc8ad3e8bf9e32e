package dev.deepseektui.core.capacity;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is set about the controller, in the form in which it decides.
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
}
