package dev.deepseektui.core.compaction;

import dev.deepseektui.core.config.Config;
import java.util.Optional;

/** The fullness at which each level is due: the profile's values, single ones overridden. */
public record Thresholds(double soft, double hard, double emergency) {
    public static final Thresholds STANDARD = new Thresholds(0.60, 0.75, 0.90);
    public static final Thresholds EARLY = new Thresholds(0.50, 0.65, 0.80);

    public static Thresholds of(Config config) {
        Thresholds profile = config.get(CompactionKeys.PROFILE).equals("early") ? EARLY : STANDARD;
        return new Thresholds(
                config.find(CompactionKeys.SOFT_AT).orElse(profile.soft),
                config.find(CompactionKeys.HARD_AT).orElse(profile.hard),
                config.find(CompactionKeys.EMERGENCY_AT).orElse(profile.emergency));
    }

    Optional<String> objection() {
        return soft <= hard && hard <= emergency
                ? Optional.empty()
                : Optional.of(("compaction.soft_at (%s), hard_at (%s) and emergency_at (%s) must not fall,"
                                + " values of the profile filled in")
                        .formatted(soft, hard, emergency));
    }
}
