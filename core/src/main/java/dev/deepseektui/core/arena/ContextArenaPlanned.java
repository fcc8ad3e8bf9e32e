package dev.deepseektui.core.arena;

import dev.deepseektui.core.event.TapeEvent;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the zones had to say before a request, and what they got. The first of a turn is what the controller of the caps learns from.
 *
 * @param budget tokens that might have been used
 * @param injected tokens of what was not in front of the model yet
 * @param floor whether each zone got what it must have
 * @param zones as if nothing had been told yet, by name
 */
public record ContextArenaPlanned(
        long turn, int step, long budget, int injected, String floor, List<String> relaxed, Map<String, ZoneUse> zones)
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
    public static ContextArenaPlanned of(ArenaMoment moment, int step, ArenaPlan whole, ArenaPlan due, ZoneTable caps) {
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
