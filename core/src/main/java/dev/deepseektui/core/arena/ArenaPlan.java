package dev.deepseektui.core.arena;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What is to be injected, in the order in which it stands in the prompt, and what is not.
 *
 * @param budget tokens that it might have used
 */
public record ArenaPlan(
        long budget, List<Accepted> accepted, List<LeftOut> leftOut, Map<Zone, ZoneShare> zones, FloorOutcome floor) {
    public ArenaPlan {
        accepted = List.copyOf(accepted);
        leftOut = List.copyOf(leftOut);
        zones = Collections.unmodifiableMap(new LinkedHashMap<>(zones));
    }

    /** An entry as it is to stand in the prompt. */
    public record Accepted(ArenaEntry entry, String text, int tokens, boolean truncated) {}

    /** An entry that has to wait. */
    public record LeftOut(ArenaEntry entry, Reason reason) {}

    /** Why an entry is not in the plan. */
    public enum Reason {
        /** Its zone is switched off. */
        ZONE_CLOSED,
        /** Its zone gave all up so that others keep their floors. */
        ONLY_CRITICAL_ZONES,
        /** Its zone is full. */
        OVER_CAP,
        /** The budget of all zones is spent. */
        OVER_BUDGET
    }

    public boolean isEmpty() {
        return accepted.isEmpty();
    }

    public String text() {
        return accepted.stream().map(Accepted::text).collect(Collectors.joining());
    }

    public int tokens() {
        return accepted.stream().mapToInt(Accepted::tokens).sum();
    }

    public ZoneShare of(Zone zone) {
        return zones.getOrDefault(zone, ZoneShare.NONE);
    }
}
