package dev.deepseektui.core.context.arena;

import dev.deepseektui.core.context.arena.ArenaKeys.ArenaSettings.DegradationPolicy;
import dev.deepseektui.core.context.arena.ArenaPlan.ZoneShare;
import dev.deepseektui.core.context.arena.ArenaSource.ArenaQuery;
import dev.deepseektui.core.context.arena.Zone.ZoneTable;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tape events that explain the arena's injections. The arena's state is folded from them. */
public final class ArenaEvents {
    public static final List<Class<? extends TapeEvent>> ALL = List.of(
            ContextArenaPlanned.class,
            ContextArenaZoneAdapted.class,
            ContextArenaSloEnforced.class,
            ContextArenaFloorUnmetRecovered.class,
            ContextArenaFloorUnmetUnrecoverable.class);

    private ArenaEvents() {}

    /**
     * The demand and the allocation of the arena's zones were planned before a request. The first plan of a turn is the
     * input of the cap controller.
     *
     * @param budget the token budget
     * @param injected the tokens of entries that the model does not have yet
     * @param floor the status of the zones' floors
     * @param zones the zones by name, planned as if nothing had been injected yet
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

        /** A zone's demand, and the tokens it received within its cap. */
        public record ZoneUse(int demand, int allocated, int accepted, int cap) {
            public static final ZoneUse NONE = new ZoneUse(0, 0, 0, 0);
        }

        /**
         * Creates the event.
         *
         * @param whole the plan of all current entries
         * @param due the plan of the entries injected now
         */
        public static ContextArenaPlanned of(
                ArenaQuery query, int step, ArenaPlan whole, ArenaPlan due, ZoneTable caps) {
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
                    query.turn(),
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
     * Tokens were moved between the caps of the arena's zones, with effect from the next plan.
     *
     * @param maxByZone the new caps
     */
    public record ContextArenaZoneAdapted(
            int movedTokens, long turn, List<Shift> shifts, Map<String, Integer> maxByZone) implements TapeEvent {
        public ContextArenaZoneAdapted {
            shifts = List.copyOf(shifts);
            maxByZone = Collections.unmodifiableMap(new LinkedHashMap<>(maxByZone));
        }

        /** A number of tokens moved from one zone's cap to another's. */
        public record Shift(String from, String to, int tokens) {}
    }

    /**
     * The arena was full, so entries were evicted or refused.
     *
     * @param dropped the number of entries that were evicted or refused
     * @param source the source of the incoming entry
     */
    public record ContextArenaSloEnforced(
            String policy, int entriesBefore, int entriesAfter, int dropped, String source) implements TapeEvent {
        /** Returns whether all entries but the incoming one were removed. */
        public boolean wipes() {
            return policy.equals(DegradationPolicy.FORCE_COMPACT.word());
        }
    }

    /**
     * The arena's budget was too small for all floors, so floors were dropped until the others fitted.
     *
     * @param relaxed the zones whose floors were dropped, in order
     */
    public record ContextArenaFloorUnmetRecovered(long turn, long budget, List<String> relaxed) implements TapeEvent {
        public ContextArenaFloorUnmetRecovered {
            relaxed = List.copyOf(relaxed);
        }
    }

    /**
     * The arena's budget was too small even for the floors of the protected zones.
     *
     * @param curable whether a compaction could make enough room
     */
    public record ContextArenaFloorUnmetUnrecoverable(long turn, long budget, boolean curable) implements TapeEvent {}
}
