package dev.deepseektui.core.arena;

import dev.deepseektui.core.arena.ContextArenaPlanned.ZoneUse;
import java.util.EnumMap;
import java.util.Map;

/**
 * What the controller of the caps knows: how each zone got on, and where caps were moved to.
 *
 * @param turns that were observed
 * @param calmTurns of them the last in which nobody was truncated and nobody idle
 * @param caps that hold; empty while they are those configured
 */
public record ControllerState(int turns, int calmTurns, Map<Zone, ZoneAverages> averages, Map<Zone, Integer> caps) {
    public static final ControllerState FRESH = new ControllerState(0, 0, Map.of(), Map.of());
    private static final ZoneAverages NEVER_SEEN = new ZoneAverages(0, 0, 0);

    public ControllerState {
        averages = Map.copyOf(averages);
        caps = Map.copyOf(caps);
    }

    ZoneAverages of(Zone zone) {
        return averages.getOrDefault(zone, NEVER_SEEN);
    }

    ControllerState after(Map<Zone, ZoneUse> uses, double alpha) {
        Map<Zone, ZoneAverages> next = new EnumMap<>(Zone.class);
        uses.forEach((zone, use) -> {
            ZoneAverages before = averages.get(zone);
            next.put(zone, before == null ? ZoneAverages.first(use) : before.after(use, alpha));
        });
        return new ControllerState(turns + 1, calmTurns, next, caps);
    }

    ControllerState withCalmTurns(int calm) {
        return new ControllerState(turns, calm, averages, caps);
    }

    ControllerState after(ContextArenaZoneAdapted adapted) {
        Map<Zone, Integer> moved = new EnumMap<>(Zone.class);
        adapted.maxByZone().forEach((word, cap) -> Zone.named(word).ifPresent(zone -> moved.put(zone, cap)));
        return new ControllerState(turns, calmTurns, averages, moved);
    }
}
