package dev.deepseektui.core.arena;

import dev.deepseektui.core.arena.ArenaPlan.Accepted;
import dev.deepseektui.core.arena.ArenaPlan.LeftOut;
import dev.deepseektui.core.arena.ArenaPlan.Reason;
import dev.deepseektui.core.arena.ZoneBudgetAllocator.Allocation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** Which entries are injected under a budget. The same entries, zones and budget give the same bytes. */
public final class ArenaPlanner {
    private final ToIntFunction<String> meter;

    /** {@code meter} counts the tokens of a text. */
    public ArenaPlanner(ToIntFunction<String> meter) {
        this.meter = meter;
    }

    public ArenaPlan plan(Collection<ArenaEntry> entries, ZoneTable zones, long budget) {
        Demand demand = Demand.of(entries);
        Allocation allocation = ZoneBudgetAllocator.allocate(demand, zones, budget);
        Filling filling = new Filling(allocation, zones);
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

    ArenaEntry withdrawal(Offer offer, long turn) {
        return ArenaEntry.withdrawal(offer, turn, meter);
    }

    /** By zone, the higher priority first, and as they came within one. */
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

    /** Puts entries into what their zones may use. */
    private final class Filling {
        private final Allocation allocation;
        private final ZoneTable zones;
        private final List<Accepted> accepted = new ArrayList<>();
        private final List<LeftOut> leftOut = new ArrayList<>();

        Filling(Allocation allocation, ZoneTable zones) {
            this.allocation = allocation;
            this.zones = zones;
        }

        /** Behind an entry that does not fit nothing of a lower priority gets in: it would hold what the higher one lacks. */
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
                    leftOut.add(new LeftOut(entry, reason(zone)));
                }
            }
            return allocation.of(zone) - room;
        }

        private Optional<Accepted> fitted(ArenaEntry entry, int room) {
            return entry.tokens() <= room
                    ? Optional.of(new Accepted(entry, entry.text(), entry.tokens(), false))
                    : Truncation.of(entry, room, meter).map(cut -> new Accepted(entry, cut.text(), cut.tokens(), true));
        }

        private Reason reason(Zone zone) {
            if (zones.of(zone).cap() == 0) {
                return Reason.ZONE_CLOSED;
            }
            if (!allocation.floors().open().contains(zone)) {
                return Reason.ONLY_CRITICAL_ZONES;
            }
            return allocation.of(zone) >= zones.of(zone).cap() ? Reason.OVER_CAP : Reason.OVER_BUDGET;
        }
    }
}
