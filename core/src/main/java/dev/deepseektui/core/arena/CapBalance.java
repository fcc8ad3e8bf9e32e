package dev.deepseektui.core.arena;

import dev.deepseektui.core.arena.ContextArenaZoneAdapted.Shift;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Caps while tokens move between them: the total stays the same, and none leaves its bounds. */
final class CapBalance {
    private final ZoneTable configured;
    private final Map<Zone, Integer> caps;
    private final Map<List<Zone>, Integer> moved = new LinkedHashMap<>();
    private int left;

    /** {@code most}: tokens that may move in all. */
    CapBalance(ZoneTable configured, Map<Zone, Integer> caps, int most) {
        this.configured = configured;
        this.caps = new EnumMap<>(caps);
        this.left = most;
    }

    /** A cap never falls below this. */
    static int lowest(ZoneLimits configured) {
        return Math.max(configured.floor(), (configured.cap() + 3) / 4);
    }

    /** A cap never rises above this; what is switched off stays off. */
    static int highest(ZoneLimits configured) {
        return 3 * configured.cap();
    }

    int cap(Zone zone) {
        return caps.getOrDefault(zone, 0);
    }

    /** How far a zone is above what is configured; negative below. */
    int surplus(Zone zone) {
        return cap(zone) - configured.of(zone).cap();
    }

    /** Up to so many tokens, as far as bounds allow; how many they were. */
    int move(Zone from, Zone to, int most) {
        int given = Math.min(most, cap(from) - lowest(configured.of(from)));
        int taken = Math.min(given, highest(configured.of(to)) - cap(to));
        int tokens = Math.max(0, Math.min(taken, left));
        if (tokens > 0) {
            caps.merge(from, -tokens, Integer::sum);
            caps.merge(to, tokens, Integer::sum);
            moved.merge(List.of(from, to), tokens, Integer::sum);
            left -= tokens;
        }
        return tokens;
    }

    boolean isSpent() {
        return left == 0;
    }

    Map<Zone, Integer> caps() {
        return caps;
    }

    List<Shift> shifts() {
        List<Shift> shifts = new ArrayList<>();
        moved.forEach((way, tokens) ->
                shifts.add(new Shift(way.get(0).word(), way.get(1).word(), tokens)));
        return shifts;
    }
}
