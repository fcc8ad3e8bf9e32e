package dev.deepseektui.core.arena;

import dev.deepseektui.core.config.Config;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is set about the arena, in the form in which it decides. */
public record ArenaSettings(
        boolean isEnabled, long injectionMax, ZoneTable zones, ArenaLimits limits, AdaptiveSettings adaptive) {

    /**
     * How caps move.
     *
     * @param alpha how much the newest turn counts
     * @param warmUp turns that are watched before anything moves
     * @param step tokens that move at once
     * @param most tokens that move in a turn
     */
    public record AdaptiveSettings(
            boolean isOn, double alpha, long warmUp, double idleAbove, double truncatedAbove, int step, int most) {
        public static final AdaptiveSettings USUAL = new AdaptiveSettings(true, 0.3, 3, 0.15, 0.25, 32, 96);
    }

    public static ArenaSettings of(Config config) {
        return new ArenaSettings(
                config.get(ArenaKeys.ENABLED),
                config.get(ArenaKeys.INJECTION_MAX),
                zones(config),
                new ArenaLimits(
                        config.get(ArenaKeys.MAX_ENTRIES).intValue(),
                        DegradationPolicy.named(config.get(ArenaKeys.DEGRADATION_POLICY)),
                        config.get(ArenaKeys.TTL_TURNS)),
                new AdaptiveSettings(
                        config.get(ArenaKeys.ADAPTIVE),
                        AdaptiveSettings.USUAL.alpha(),
                        config.get(ArenaKeys.MIN_TURNS_BEFORE_ADAPT),
                        AdaptiveSettings.USUAL.idleAbove(),
                        AdaptiveSettings.USUAL.truncatedAbove(),
                        config.get(ArenaKeys.STEP_TOKENS).intValue(),
                        config.get(ArenaKeys.MAX_SHIFT_PER_TURN).intValue()));
    }

    private static ZoneTable zones(Config config) {
        Map<Zone, ZoneLimits> limits = new EnumMap<>(Zone.class);
        for (Zone zone : Zone.ALL) {
            int floor = config.get(ArenaKeys.floor(zone)).intValue();
            int cap = config.get(ArenaKeys.cap(zone)).intValue();
            limits.put(zone, new ZoneLimits(floor, cap));
        }
        List<Zone> relaxOrder = config.get(ArenaKeys.FLOOR_RELAX_ORDER).stream()
                .map(Zone::named)
                .flatMap(Optional::stream)
                .toList();
        return new ZoneTable(limits, relaxOrder);
    }
}
