package dev.deepseektui.core.context.arena;

import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.context.arena.ArenaEntry.Truncation;
import dev.deepseektui.core.context.arena.ArenaPlan.Accepted;
import dev.deepseektui.core.context.arena.ArenaPlan.FloorOutcome;
import dev.deepseektui.core.context.arena.ArenaPlan.FloorOutcome.FloorStatus;
import dev.deepseektui.core.context.arena.ArenaPlan.LeftOutEntry;
import dev.deepseektui.core.context.arena.ArenaPlan.LeftOutReason;
import dev.deepseektui.core.context.arena.ArenaPlan.ZoneShare;
import dev.deepseektui.core.context.arena.ArenaPlanner.FloorCascade.Floors;
import dev.deepseektui.core.context.arena.ArenaPlanner.ZoneBudgetAllocator.Allocation;
import dev.deepseektui.core.context.arena.Zone.ZoneLimits;
import dev.deepseektui.core.context.arena.Zone.ZoneTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * A planner that chooses the entries to inject within a budget. The same entries, zones and budget always yield the same text.
 */
public final class ArenaPlanner {
    private final ToIntFunction<String> meter;

    public ArenaPlanner(ToIntFunction<String> meter) {
        this.meter = meter;
    }

    public ArenaPlan plan(Collection<ArenaEntry> entries, ZoneTable zones, long budget) {
        Demand demand = Demand.of(entries);
        Allocation allocation = ZoneBudgetAllocator.allocate(demand, zones, budget);
        ZoneFilling filling = new ZoneFilling(allocation, zones);
        Map<Zone, ZoneShare> shares = new EnumMap<>(Zone.class);
        Map<Zone, List<ArenaEntry>> sorted = sorted(entries);
        for (Zone zone : Zone.ALL) {
            int accepted = filling.fill(zone, sorted.getOrDefault(zone, List.of()));
            shares.put(zone, new ZoneShare(demand.of(zone), allocation.of(zone), accepted));
        }
        return new ArenaPlan(
                budget,
                filling.accepted,
                filling.leftOut,
                shares,
                allocation.floors().outcome());
    }

    /** Groups entries by zone and sorts them by priority. Entries of equal priority keep their order. */
    private static Map<Zone, List<ArenaEntry>> sorted(Collection<ArenaEntry> entries) {
        Map<Zone, List<ArenaEntry>> sorted = new EnumMap<>(Zone.class);
        for (Priority priority : Priority.ALL) {
            for (ArenaEntry entry : entries) {
                if (entry.priority() == priority) {
                    sorted.computeIfAbsent(entry.zone(), zone -> new ArrayList<>())
                            .add(entry);
                }
            }
        }
        return sorted;
    }

    private final class ZoneFilling {
        private final Allocation allocation;
        private final ZoneTable zones;
        private final List<Accepted> accepted = new ArrayList<>();
        private final List<LeftOutEntry> leftOut = new ArrayList<>();

        ZoneFilling(Allocation allocation, ZoneTable zones) {
            this.allocation = allocation;
            this.zones = zones;
        }

        /**
         * Fills a zone. If an entry does not fit, entries of lower priority are not accepted either, because they would
         * use up the room that it lacks.
         */
        int fill(Zone zone, List<ArenaEntry> entries) {
            int room = allocation.of(zone);
            Priority lowest = Priority.LOW;
            for (ArenaEntry entry : entries) {
                Optional<Accepted> fitting =
                        entry.priority().compareTo(lowest) > 0 ? Optional.empty() : fitted(entry, room);
                if (fitting.isEmpty() || fitting.get().truncated()) {
                    lowest = entry.priority().compareTo(lowest) < 0 ? entry.priority() : lowest;
                }
                if (fitting.isPresent()) {
                    accepted.add(fitting.get());
                    room -= fitting.get().tokens();
                } else {
                    leftOut.add(new LeftOutEntry(entry, reason(zone)));
                }
            }
            return allocation.of(zone) - room;
        }

        private Optional<Accepted> fitted(ArenaEntry entry, int room) {
            return entry.tokens() <= room
                    ? Optional.of(new Accepted(entry, entry.text(), entry.tokens(), false))
                    : Truncation.of(entry, room, meter).map(cut -> new Accepted(entry, cut.text(), cut.tokens(), true));
        }

        private LeftOutReason reason(Zone zone) {
            if (zones.of(zone).cap() == 0) {
                return LeftOutReason.ZONE_CLOSED;
            }
            if (!allocation.floors().open().contains(zone)) {
                return LeftOutReason.ONLY_CRITICAL_ZONES;
            }
            return allocation.of(zone) >= zones.of(zone).cap() ? LeftOutReason.OVER_CAP : LeftOutReason.OVER_BUDGET;
        }
    }

    /**
     * The division of the budget among zones: first the floors, then the remaining tokens by priority and in zone
     * order, never above a cap.
     */
    static final class ZoneBudgetAllocator {
        private ZoneBudgetAllocator() {}

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

    /**
     * The floors that a budget allows: all of them, or those that remain after floors are dropped in the configured
     * order.
     */
    static final class FloorCascade {
        private FloorCascade() {}

        /**
         * The granted floors.
         *
         * @param floors the tokens that each zone receives before any zone receives more
         * @param open the zones that may receive tokens at all
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
                Floors attempt = new Floors(floors, unmet.open(), new FloorOutcome(FloorStatus.RECOVERED, given));
                if (attempt.sum() <= budget) {
                    return attempt;
                }
            }
            given.add(FloorOutcome.CRITICAL_ONLY);
            Set<Zone> open = EnumSet.noneOf(Zone.class);
            Zone.ALL.stream().filter(Zone::isProtected).forEach(open::add);
            floors.keySet().retainAll(open);
            Floors critical = new Floors(floors, open, new FloorOutcome(FloorStatus.RECOVERED, given));
            return critical.sum() <= budget ? critical : unrecoverable(critical, budget);
        }

        /** Grants the protected zones their floors, in order, until the budget is used up. */
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
                    new FloorOutcome(
                            FloorStatus.UNRECOVERABLE, critical.outcome().relaxed()));
        }
    }

    /** The tokens of each zone's entries, by priority. */
    static final class Demand {
        private final Map<Zone, Map<Priority, Long>> tokens = new EnumMap<>(Zone.class);

        static Demand of(Collection<ArenaEntry> entries) {
            Demand demand = new Demand();
            for (ArenaEntry entry : entries) {
                demand.tokens
                        .computeIfAbsent(entry.zone(), zone -> new EnumMap<>(Priority.class))
                        .merge(entry.priority(), (long) entry.tokens(), Long::sum);
            }
            return demand;
        }

        int of(Zone zone) {
            return through(zone, Priority.LOW);
        }

        /** Returns the zone's demand at this and higher priorities, in tokens. */
        int through(Zone zone, Priority lowest) {
            long sum = 0;
            for (Map.Entry<Priority, Long> part :
                    tokens.getOrDefault(zone, Map.of()).entrySet()) {
                sum += part.getKey().compareTo(lowest) <= 0 ? part.getValue() : 0;
            }
            return (int) Math.min(sum, Integer.MAX_VALUE);
        }
    }
}
