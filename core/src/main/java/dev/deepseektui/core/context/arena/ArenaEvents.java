package dev.deepseektui.core.context.arena;

import dev.deepseektui.core.context.arena.ArenaKeys.ArenaSettings.DegradationPolicy;
import dev.deepseektui.core.context.arena.ArenaPlan.ZoneShare;
import dev.deepseektui.core.context.arena.ArenaSource.ArenaMoment;
import dev.deepseektui.core.context.arena.Zone.ZoneTable;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The events that explain what is injected and that the arena's own state is folded from. */
public final class ArenaEvents {
    public static final List<Class<? extends TapeEvent>> ALL = List.of(
            ContextArenaPlanned.class,
            ContextArenaZoneAdapted.class,
            ContextArenaSloEnforced.class,
            ContextArenaFloorUnmetRecovered.class,
            ContextArenaFloorUnmetUnrecoverable.class);

    private ArenaEvents() {}

    /**
     * What the zones had to say before a request, and what they got. The first of a turn is what the controller of the caps learns from.
     *
     * @param budget tokens that might have been used
     * @param injected tokens of what was not in front of the model yet
     * @param floor whether each zone got what it must have
     * @param zones as if nothing had been told yet, by name
     */
    public record ContextArenaPlanned(
            long turn,
            int step,
            long budget,
            int injected,
            String floor,
            List<String> relaxed,
            Map<String, ZoneUse> zones)
            implements TapeEvent {
        public ContextArenaPlanned {
            relaxed = List.copyOf(relaxed);
            zones = Collections.unmodifiableMap(new LinkedHashMap<>(zones));
        }

        /** What a zone asked for and got, under the cap that held. */
        public record ZoneUse(int demand, int allocated, int accepted, int cap) {
            public static final ZoneUse NONE = new ZoneUse(0, 0, 0, 0);
        }

        /** {@code whole}: the plan of all that holds; {@code due}: the plan of what is injected now. */
        public static ContextArenaPlanned of(
                ArenaMoment moment, int step, ArenaPlan whole, ArenaPlan due, ZoneTable caps) {
            Map<String, ZoneUse> zones = new LinkedHashMap<>();
            for (Zone zone : Zone.ALL) {
                ZoneShare share = whole.of(zone);
                zones.put(
                        zone.word(),
                        new ZoneUse(
                                share.demand(),
                                share.allocated(),
                                share.accepted(),
                                caps.of(zone).cap()));
            }
            return new ContextArenaPlanned(
                    moment.turn(),
                    step,
                    due.budget(),
                    due.tokens(),
                    due.floor().status().word(),
                    due.floor().relaxed(),
                    zones);
        }

        public ZoneUse of(Zone zone) {
            return zones.getOrDefault(zone.word(), ZoneUse.NONE);
        }

        boolean isFirstOfTurn() {
            return step == 1;
        }

        public Map<Zone, ZoneUse> byZone() {
            Map<Zone, ZoneUse> uses = new EnumMap<>(Zone.class);
            Zone.ALL.forEach(zone -> uses.put(zone, of(zone)));
            return uses;
        }
    }

    /**
     * Caps moved between zones, from the next plan on.
     *
     * @param maxByZone the caps that hold now
     */
    public record ContextArenaZoneAdapted(
            int movedTokens, long turn, List<Shift> shifts, Map<String, Integer> maxByZone) implements TapeEvent {
        public ContextArenaZoneAdapted {
            shifts = List.copyOf(shifts);
            maxByZone = Collections.unmodifiableMap(new LinkedHashMap<>(maxByZone));
        }

        /** Tokens of cap that went from one zone to another. */
        public record Shift(String from, String to, int tokens) {}
    }

    /**
     * The arena was full, and something had to go.
     *
     * @param dropped how many entries went or were not taken in
     * @param source whose entry came in
     */
    public record ContextArenaSloEnforced(
            String policy, int entriesBefore, int entriesAfter, int dropped, String source) implements TapeEvent {
        /** Whether nothing is left but what came in. */
        public boolean wipes() {
            return policy.equals(DegradationPolicy.FORCE_COMPACT.word());
        }
    }

    /**
     * Not every zone could have its floor, but the protected ones could.
     *
     * @param relaxed what was given up for that, in order
     */
    public record ContextArenaFloorUnmetRecovered(long turn, long budget, List<String> relaxed) implements TapeEvent {
        public ContextArenaFloorUnmetRecovered {
            relaxed = List.copyOf(relaxed);
        }
    }

    /**
     * There is not even room for the floors of the protected zones.
     *
     * @param curable whether a compaction could make that room: no other budget is too small
     */
    public record ContextArenaFloorUnmetUnrecoverable(long turn, long budget, boolean curable) implements TapeEvent {}
}
