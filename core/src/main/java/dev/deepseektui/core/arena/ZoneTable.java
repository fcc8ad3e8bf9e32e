package dev.deepseektui.core.arena;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What each zone may have.
 *
 * @param relaxOrder whose floors are given up first, where not all can be had
 */
public record ZoneTable(Map<Zone, ZoneLimits> limits, List<Zone> relaxOrder) {
    public static final List<Zone> RELAX_ORDER = List.of(Zone.MEMORY_RECALL, Zone.TOOL_FAILURES, Zone.MEMORY_WORKING);

    public ZoneTable {
        limits = Map.copyOf(limits);
        relaxOrder = List.copyOf(relaxOrder);
    }

    public static ZoneTable usual() {
        Map<Zone, ZoneLimits> limits = new EnumMap<>(Zone.class);
        Zone.ALL.forEach(zone -> limits.put(zone, zone.usual()));
        return new ZoneTable(limits, RELAX_ORDER);
    }

    public ZoneLimits of(Zone zone) {
        return limits.getOrDefault(zone, zone.usual());
    }

    public ZoneTable with(Zone zone, ZoneLimits other) {
        Map<Zone, ZoneLimits> changed = new EnumMap<>(Zone.class);
        Zone.ALL.forEach(each -> changed.put(each, each == zone ? other : of(each)));
        return new ZoneTable(changed, relaxOrder);
    }

    public ZoneTable withCaps(Map<Zone, Integer> caps) {
        ZoneTable changed = this;
        for (Map.Entry<Zone, Integer> cap : caps.entrySet()) {
            changed = changed.with(cap.getKey(), of(cap.getKey()).withCap(cap.getValue()));
        }
        return changed;
    }
}
