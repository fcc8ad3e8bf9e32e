package dev.deepseektui.core.context.arena;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The entries to inject, in prompt order, and those left out.
 *
 * @param budget the token budget
 */
public record ArenaPlan(
        long budget,
        List<Accepted> accepted,
        List<LeftOutEntry> leftOut,
        Map<Zone, ZoneShare> zones,
        FloorOutcome floor) {
    public ArenaPlan {
        accepted = List.copyOf(accepted);
        leftOut = List.copyOf(leftOut);
        zones = Collections.unmodifiableMap(new LinkedHashMap<>(zones));
    }

    /** An entry as it appears in the prompt. */
    public record Accepted(ArenaEntry entry, String text, int tokens, boolean truncated) {}

    public record LeftOutEntry(ArenaEntry entry, LeftOutReason reason) {}

    /** The reason why an entry is left out. */
    public enum LeftOutReason {
        /** The entry's zone is switched off. */
        ZONE_CLOSED,
        /** Only the protected zones receive tokens, because not all floors could be met. */
        ONLY_CRITICAL_ZONES,
        /** The entry's zone is full. */
        OVER_CAP,
        /** The budget is used up. */
        OVER_BUDGET
    }

    public boolean isEmpty() {
        return accepted.isEmpty();
    }

    public String text() {
        return accepted.stream().map(Accepted::text).collect(Collectors.joining());
    }

    /** Returns the key and the fingerprint of each accepted entry. */
    List<String> marks() {
        return accepted.stream().map(Accepted::entry).map(ArenaEntry::mark).toList();
    }

    public int tokens() {
        return accepted.stream().mapToInt(Accepted::tokens).sum();
    }

    public ZoneShare of(Zone zone) {
        return zones.getOrDefault(zone, ZoneShare.NONE);
    }

    /**
     * The demand and the share of a zone, in tokens.
     *
     * @param allocated the limit of the zone in this plan
     * @param accepted the tokens of the zone's accepted entries
     */
    public record ZoneShare(int demand, int allocated, int accepted) {
        public static final ZoneShare NONE = new ZoneShare(0, 0, 0);
    }

    /**
     * The result of the attempt to grant every zone its floor.
     *
     * @param relaxed the zones whose floors were dropped, in order; ends with {@code critical_only} if only the
     * protected zones were served
     */
    public record FloorOutcome(FloorStatus status, List<String> relaxed) {
        public static final FloorOutcome ALL_MET = new FloorOutcome(FloorStatus.MET, List.of());
        static final String CRITICAL_ONLY = "critical_only";

        public FloorOutcome {
            relaxed = List.copyOf(relaxed);
        }

        public enum FloorStatus {
            MET,
            RECOVERED,
            UNRECOVERABLE;

            public String word() {
                return name().toLowerCase(Locale.ROOT);
            }
        }
    }
}
