package dev.deepseektui.core.arena;

import dev.deepseektui.core.arena.FloorCascade.Floors;
import java.util.EnumMap;
import java.util.Map;

/** How many tokens each zone gets: floors first, then the rest in rounds by priority, in the order of the zones, never above a cap. */
final class ZoneBudgetAllocator {
    private ZoneBudgetAllocator() {}

    /** Tokens for each zone, and whether its floor could be kept. */
    record Allocation(Map<Zone, Integer> tokens, Floors floors) {
        int of(Zone zone) {
            return tokens.getOrDefault(zone, 0);
        }
    }

    static Allocation allocate(Demand demand, ZoneTable zones, long budget) {
        Floors floors = FloorCascade.resolve(demand, zones, budget);
        Map<Zone, Integer> tokens = new EnumMap<>(Zone.class);
        Zone.ALL.forEach(zone -> tokens.put(zone, floors.of(zone)));
        long left = Math.max(0, budget) - floors.sum();
        for (Priority priority : Priority.ALL) {
            for (Zone zone : Zone.ALL) {
                if (floors.open().contains(zone)) {
                    int wanted = Math.min(
                            demand.through(zone, priority), zones.of(zone).cap());
                    int had = tokens.getOrDefault(zone, 0);
                    int more = (int) Math.min(Math.max(0, wanted - had), left);
                    tokens.put(zone, had + more);
                    left -= more;
                }
            }
        }
        return new Allocation(tokens, floors);
    }
}
