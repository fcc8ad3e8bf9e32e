package dev.deepseektui.core.context.arena;

import dev.deepseektui.core.context.arena.ArenaEntry.EntryKey;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaZoneAdapted;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaZoneAdapted.Shift;
import dev.deepseektui.core.context.arena.ArenaPlan.FloorOutcome;
import dev.deepseektui.core.context.arena.ArenaPlan.LeftOutEntry;
import dev.deepseektui.core.context.arena.ArenaPlan.ZoneShare;
import dev.deepseektui.core.context.arena.ArenaSystem.Injector.DueInjection;
import dev.deepseektui.core.context.arena.ArenaSystem.Injector.Presented;
import dev.deepseektui.core.context.arena.Zone.ZoneTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The arena's state for display: its zones, the last shift of caps, and the standing of each entry.
 *
 * @param budget the current token budget of an injection
 * @param epoch the number of rebases that removed an injection
 */
public record ArenaOverview(
        long budget, int epoch, FloorOutcome floor, List<ZoneLine> zones, List<Shift> shifts, List<EntryLine> entries) {
    public ArenaOverview {
        zones = List.copyOf(zones);
        shifts = List.copyOf(shifts);
        entries = List.copyOf(entries);
    }

    /** A zone with its limits and its share, planned as if nothing had been injected yet. */
    public record ZoneLine(Zone zone, ZoneShare share, int floor, int cap, int configuredCap) {}

    public record EntryLine(ArenaEntry entry, EntryStanding standing) {}

    /** The position of an entry relative to the prompt, or the reason why it is not there. */
    public enum EntryStanding {
        IN_PROMPT,
        SHOWN,
        NEXT,
        NEXT_CUT,
        FADED,
        ZONE_CLOSED,
        ONLY_CRITICAL_ZONES,
        OVER_CAP,
        OVER_BUDGET
    }

    static ArenaOverview of(
            DueInjection injection,
            List<ArenaEntry> entries,
            Presented presented,
            ArenaState memory,
            ZoneTable configured) {
        ZoneTable caps = memory.zones();
        List<ZoneLine> zones = Zone.ALL.stream()
                .map(zone -> new ZoneLine(
                        zone,
                        injection.whole().of(zone),
                        caps.of(zone).floor(),
                        caps.of(zone).cap(),
                        configured.of(zone).cap()))
                .toList();
        return new ArenaOverview(
                injection.due().budget(),
                memory.epoch(),
                injection.due().floor(),
                zones,
                memory.lastShift().map(ContextArenaZoneAdapted::shifts).orElse(List.of()),
                lines(injection, entries, presented));
    }

    private static List<EntryLine> lines(DueInjection injection, List<ArenaEntry> entries, Presented presented) {
        Map<EntryKey, EntryStanding> due = new HashMap<>();
        injection
                .due()
                .accepted()
                .forEach(one ->
                        due.put(one.entry().key(), one.truncated() ? EntryStanding.NEXT_CUT : EntryStanding.NEXT));
        injection.due().leftOut().forEach(one -> due.put(one.entry().key(), standing(one)));
        List<EntryLine> lines = new ArrayList<>();
        for (ArenaEntry entry : entries) {
            lines.add(new EntryLine(entry, due.getOrDefault(entry.key(), withoutNeed(entry, presented))));
        }
        return lines;
    }

    private static EntryStanding withoutNeed(ArenaEntry entry, Presented presented) {
        if (presented.has(entry)) {
            return EntryStanding.IN_PROMPT;
        }
        return entry.shown() ? EntryStanding.SHOWN : EntryStanding.FADED;
    }

    private static EntryStanding standing(LeftOutEntry out) {
        return switch (out.reason()) {
            case ZONE_CLOSED -> EntryStanding.ZONE_CLOSED;
            case ONLY_CRITICAL_ZONES -> EntryStanding.ONLY_CRITICAL_ZONES;
            case OVER_CAP -> EntryStanding.OVER_CAP;
            case OVER_BUDGET -> EntryStanding.OVER_BUDGET;
        };
    }
}
