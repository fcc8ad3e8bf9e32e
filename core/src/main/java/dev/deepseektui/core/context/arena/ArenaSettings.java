package dev.deepseektui.core.context.arena;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.arena.Zone.ZoneLimits;
import dev.deepseektui.core.context.arena.Zone.ZoneTable;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Settings of the arena, in the form in which it decides. */
public record ArenaSettings(
        boolean isEnabled, long injectionMax, ZoneTable zones, ArenaLimits limits, AdaptiveSettings adaptive) {

    /**
     * Settings of the caps' movement.
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

    /**
     * The size of the arena.
     *
     * @param ttlTurns for how many turns what fades is pending
     */
    public record ArenaLimits(int maxEntries, DegradationPolicy policy, long ttlTurns) {
        public static final ArenaLimits USUAL = new ArenaLimits(4096, DegradationPolicy.DROP_RECALL, 1);
    }

    /** The eviction rule of a full arena whose entries all hold. */
    public enum DegradationPolicy {
        /** The oldest of what was found by searching; what is found now is not taken in. */
        DROP_RECALL,
        /** The oldest entry of low or normal priority. */
        DROP_LOW_PRIORITY,
        /** Everything, to be offered anew. */
        FORCE_COMPACT;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static String[] words() {
            return Arrays.stream(values()).map(DegradationPolicy::word).toArray(String[]::new);
        }

        static DegradationPolicy named(String word) {
            return List.of(values()).stream()
                    .filter(policy -> policy.word().equals(word))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(word));
        }
    }
}
