package dev.deepseektui.core.context.arena;

import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaPlanned.ZoneUse;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaZoneAdapted;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaZoneAdapted.Shift;
import dev.deepseektui.core.context.arena.ArenaKeys.ArenaSettings.AdaptiveSettings;
import dev.deepseektui.core.context.arena.Zone.ZoneLimits;
import dev.deepseektui.core.context.arena.Zone.ZoneTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A controller that adapts the caps to recent use: it moves tokens from zones with unused caps to zones whose entries
 * are cut.
 */
public final class ZoneBudgetController {
    private static final int CALM_BEFORE_RETURN = 10;

    private final ZoneTable configured;
    private final AdaptiveSettings settings;

    public ZoneBudgetController(ZoneTable configured, AdaptiveSettings settings) {
        this.configured = configured;
        this.settings = settings;
    }

    /**
     * Returns the zones with their adapted caps, or with the configured caps if the adapted ones do not fit the
     * configuration.
     */
    public ZoneTable zones(ControllerState state) {
        return settings.isOn() && fits(state.caps()) ? configured.withCaps(state.caps()) : configured;
    }

    private boolean fits(Map<Zone, Integer> caps) {
        int sum = caps.values().stream().mapToInt(Integer::intValue).sum();
        int wanted =
                Zone.ALL.stream().mapToInt(zone -> configured.of(zone).cap()).sum();
        return sum == wanted
                && caps.entrySet().stream().allMatch(cap -> {
                    ZoneLimits limits = configured.of(cap.getKey());
                    return cap.getValue() >= CapBalance.lowest(limits) && cap.getValue() <= CapBalance.highest(limits);
                });
    }

    public ControllerState observe(ControllerState state, Map<Zone, ZoneUse> uses) {
        ControllerState next = state.after(uses, settings.alpha());
        boolean calm = Zone.ALL.stream().noneMatch(zone -> receives(next, zone) || gives(next, zone));
        return next.withCalmTurns(calm ? state.calmTurns() + 1 : 0);
    }

    /** Returns the shift that is due after this turn's observation; empty if no tokens are to be moved. */
    public Optional<ContextArenaZoneAdapted> adapt(ControllerState state, long turn) {
        if (!settings.isOn() || state.turns() < settings.warmUp()) {
            return Optional.empty();
        }
        ZoneTable zones = zones(state);
        CapBalance balance = new CapBalance(configured, caps(zones), settings.most());
        if (state.calmTurns() >= CALM_BEFORE_RETURN) {
            giveBack(balance);
        } else {
            serve(state, balance);
        }
        List<Shift> shifts = balance.shifts();
        return shifts.isEmpty() ? Optional.empty() : Optional.of(adapted(shifts, balance, turn));
    }

    private void serve(ControllerState state, CapBalance balance) {
        List<Zone> receivers = Zone.ALL.stream()
                .filter(zone -> receives(state, zone))
                .sorted(Comparator.comparingDouble(zone -> -state.of(zone).truncated()))
                .toList();
        List<Zone> donors = Zone.ALL.stream()
                .filter(zone -> gives(state, zone) && !receives(state, zone))
                .sorted(Comparator.comparingDouble(zone -> -state.of(zone).idle()))
                .toList();
        for (Zone receiver : receivers) {
            for (Zone donor : donors) {
                moveInSteps(donor, receiver, balance);
            }
        }
    }

    private void moveInSteps(Zone donor, Zone receiver, CapBalance balance) {
        int moved = settings.step();
        while (moved == settings.step() && !balance.isSpent()) {
            moved = balance.move(donor, receiver, settings.step());
        }
    }

    /** Moves borrowed tokens back, one step at a time, after a period in which no zone was short or idle. */
    private void giveBack(CapBalance balance) {
        for (Zone above : Zone.ALL) {
            for (Zone below : Zone.ALL) {
                int tokens = Math.min(balance.surplus(above), -balance.surplus(below));
                balance.move(above, below, Math.min(settings.step(), Math.max(0, tokens)));
            }
        }
    }

    private boolean receives(ControllerState state, Zone zone) {
        ZoneAverages averages = state.of(zone);
        return configured.of(zone).cap() > 0
                && averages.demand() > 0
                && averages.truncated() > settings.truncatedAbove();
    }

    private boolean gives(ControllerState state, Zone zone) {
        ZoneLimits limits = zones(state).of(zone);
        return !zone.isProtected() && state.of(zone).idle() > settings.idleAbove() && limits.cap() > limits.floor();
    }

    private static Map<Zone, Integer> caps(ZoneTable zones) {
        Map<Zone, Integer> caps = new TreeMap<>();
        Zone.ALL.forEach(zone -> caps.put(zone, zones.of(zone).cap()));
        return caps;
    }

    private static ContextArenaZoneAdapted adapted(List<Shift> shifts, CapBalance balance, long turn) {
        Map<String, Integer> byName = new TreeMap<>();
        balance.caps().forEach((zone, cap) -> byName.put(zone.word(), cap));
        int moved = shifts.stream().mapToInt(Shift::tokens).sum();
        return new ContextArenaZoneAdapted(moved, turn, shifts, byName);
    }

    /** The caps while tokens move between them: the total stays the same, and each cap stays within its bounds. */
    static final class CapBalance {
        private final ZoneTable configured;
        private final Map<Zone, Integer> caps;
        private final Map<List<Zone>, Integer> moved = new LinkedHashMap<>();
        private int left;

        CapBalance(ZoneTable configured, Map<Zone, Integer> caps, int most) {
            this.configured = configured;
            this.caps = new EnumMap<>(caps);
            this.left = most;
        }

        /** Returns the lower bound of a cap. */
        static int lowest(ZoneLimits configured) {
            return Math.max(configured.floor(), (configured.cap() + 3) / 4);
        }

        /** Returns the upper bound of a cap; 0 for a zone that is switched off. */
        static int highest(ZoneLimits configured) {
            return 3 * configured.cap();
        }

        int cap(Zone zone) {
            return caps.getOrDefault(zone, 0);
        }

        /** Returns how far the cap is above its configured value; negative if it is below. */
        int surplus(Zone zone) {
            return cap(zone) - configured.of(zone).cap();
        }

        /** Moves up to {@code most} tokens within the bounds, and returns the number of tokens moved. */
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

    /**
     * Moving averages of a zone: the refused share of its demand, and the unused share of its cap. A zone without demand is
     * idle.
     */
    record ZoneAverages(double truncated, double idle, int demand) {
        ZoneAverages after(ZoneUse use, double alpha) {
            return new ZoneAverages(
                    truncated + alpha * (truncated(use) - truncated), idle + alpha * (idle(use) - idle), use.demand());
        }

        static ZoneAverages first(ZoneUse use) {
            return new ZoneAverages(truncated(use), idle(use), use.demand());
        }

        private static double truncated(ZoneUse use) {
            return use.demand() == 0 ? 0 : (double) (use.demand() - use.accepted()) / use.demand();
        }

        private static double idle(ZoneUse use) {
            return use.cap() == 0 ? 0 : (double) (use.cap() - use.accepted()) / use.cap();
        }
    }

    /**
     * The averages of all zones and their moved caps.
     *
     * @param turns the number of observed turns
     * @param calmTurns the number of turns since a zone was last cut or idle
     * @param caps empty while they are as configured
     */
    public record ControllerState(int turns, int calmTurns, Map<Zone, ZoneAverages> averages, Map<Zone, Integer> caps) {
        public static final ControllerState FRESH = new ControllerState(0, 0, Map.of(), Map.of());
        private static final ZoneAverages NEVER_SEEN = new ZoneAverages(0, 0, 0);

        public ControllerState {
            averages = Map.copyOf(averages);
            caps = Map.copyOf(caps);
        }

        ZoneAverages of(Zone zone) {
            return averages.getOrDefault(zone, NEVER_SEEN);
        }

        ControllerState after(Map<Zone, ZoneUse> uses, double alpha) {
            Map<Zone, ZoneAverages> next = new EnumMap<>(Zone.class);
            uses.forEach((zone, use) -> {
                ZoneAverages before = averages.get(zone);
                next.put(zone, before == null ? ZoneAverages.first(use) : before.after(use, alpha));
            });
            return new ControllerState(turns + 1, calmTurns, next, caps);
        }

        ControllerState withCalmTurns(int calm) {
            return new ControllerState(turns, calm, averages, caps);
        }

        ControllerState after(ContextArenaZoneAdapted adapted) {
            Map<Zone, Integer> moved = new EnumMap<>(Zone.class);
            adapted.maxByZone().forEach((word, cap) -> Zone.named(word).ifPresent(zone -> moved.put(zone, cap)));
            return new ControllerState(turns, calmTurns, averages, moved);
        }
    }
}
