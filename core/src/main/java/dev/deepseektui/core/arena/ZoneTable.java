package dev.deepseektui.core.arena;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

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
        return changed(each -> each == zone ? other : of(each));
    }

    /** With other caps where there are any. */
    ZoneTable withCaps(Map<Zone, Integer> caps) {
        return changed(each -> {
            Integer cap = caps.get(each);
            return cap == null ? of(each) : of(each).withCap(cap);
        });
    }

    private ZoneTable changed(Function<Zone, ZoneLimits> change) {
        Map<Zone, ZoneLimits> changed = new EnumMap<>(Zone.class);
        Zone.ALL.forEach(zone -> changed.put(zone, change.apply(zone)));
        return new ZoneTable(changed, relaxOrder);
    }
}
