package dev.deepseektui.core.arena;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

/** How many tokens the entries of each zone would take, by priority. */
final class Demand {
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

    /** Of the entries of this priority and of those above it. */
    int through(Zone zone, Priority lowest) {
        long sum = 0;
        for (Map.Entry<Priority, Long> part :
                tokens.getOrDefault(zone, Map.of()).entrySet()) {
            sum += part.getKey().compareTo(lowest) <= 0 ? part.getValue() : 0;
        }
        return (int) Math.min(sum, Integer.MAX_VALUE);
    }
}
