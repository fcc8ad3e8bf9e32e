package dev.deepseektui.core.arena;

import java.util.Collection;

/** How many tokens the entries of each zone would take, by priority. */
final class Demand {
    private final long[][] tokens = new long[Zone.ALL.size()][Priority.ALL.size()];

    static Demand of(Collection<ArenaEntry> entries) {
        Demand demand = new Demand();
        for (ArenaEntry entry : entries) {
            demand.tokens[entry.zone().ordinal()][entry.priority().ordinal()] += entry.tokens();
        }
        return demand;
    }

    int of(Zone zone) {
        return through(zone, Priority.LOW);
    }

    /** Of the entries of this priority and of those above it. */
    int through(Zone zone, Priority lowest) {
        long sum = 0;
        for (int priority = 0; priority <= lowest.ordinal(); priority++) {
            sum += tokens[zone.ordinal()][priority];
        }
        return (int) Math.min(sum, Integer.MAX_VALUE);
    }
}
