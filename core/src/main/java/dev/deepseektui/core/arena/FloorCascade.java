package dev.deepseektui.core.arena;

import dev.deepseektui.core.arena.FloorOutcome.Status;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which floors hold under a budget: all of them, or those that are left when zones give theirs up in the set order. */
final class FloorCascade {
    private FloorCascade() {}

    /**
     * What came of it.
     *
     * @param floors tokens that each zone gets before any gets more
     * @param open the zones that get anything at all
     */
    record Floors(Map<Zone, Integer> floors, Set<Zone> open, FloorOutcome outcome) {
        int of(Zone zone) {
            return floors.getOrDefault(zone, 0);
        }

        long sum() {
            return floors.values().stream().mapToLong(Integer::longValue).sum();
        }
    }

    static Floors resolve(Demand demand, ZoneTable zones, long budget) {
        Map<Zone, Integer> floors = new EnumMap<>(Zone.class);
        for (Zone zone : Zone.ALL) {
            ZoneLimits limits = zones.of(zone);
            floors.put(zone, Math.min(demand.of(zone), Math.min(limits.floor(), limits.cap())));
        }
        Set<Zone> all = EnumSet.allOf(Zone.class);
        Floors met = new Floors(floors, all, FloorOutcome.ALL_MET);
        return met.sum() <= budget ? met : relaxed(met, zones, budget);
    }

    private static Floors relaxed(Floors unmet, ZoneTable zones, long budget) {
        Map<Zone, Integer> floors = new EnumMap<>(unmet.floors());
        List<String> given = new ArrayList<>();
        for (Zone zone : zones.relaxOrder()) {
            floors.put(zone, 0);
            given.add(zone.word());
            Floors attempt = new Floors(floors, unmet.open(), new FloorOutcome(Status.RECOVERED, given));
            if (attempt.sum() <= budget) {
                return attempt;
            }
        }
        given.add(FloorOutcome.CRITICAL_ONLY);
        Set<Zone> open = EnumSet.noneOf(Zone.class);
        Zone.ALL.stream().filter(Zone::isProtected).forEach(open::add);
        floors.keySet().retainAll(open);
        Floors critical = new Floors(floors, open, new FloorOutcome(Status.RECOVERED, given));
        return critical.sum() <= budget ? critical : unrecoverable(critical, budget);
    }

    /** There is not even room for the protected ones: what there is goes to them in their order. */
    private static Floors unrecoverable(Floors critical, long budget) {
        Map<Zone, Integer> floors = new EnumMap<>(Zone.class);
        long left = Math.max(0, budget);
        for (Map.Entry<Zone, Integer> floor : critical.floors().entrySet()) {
            int granted = (int) Math.min(floor.getValue(), left);
            floors.put(floor.getKey(), granted);
            left -= granted;
        }
        return new Floors(
                floors,
                critical.open(),
                new FloorOutcome(Status.UNRECOVERABLE, critical.outcome().relaxed()));
    }
}
