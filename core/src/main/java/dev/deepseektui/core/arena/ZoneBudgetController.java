package dev.deepseektui.core.arena;

import dev.deepseektui.core.arena.ArenaSettings.AdaptiveSettings;
import dev.deepseektui.core.arena.ContextArenaPlanned.ZoneUse;
import dev.deepseektui.core.arena.ContextArenaZoneAdapted.Shift;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Which caps move, by how zones got on lately: from those that leave theirs unused to those that are refused what they ask for. */
public final class ZoneBudgetController {
    private static final int CALM_BEFORE_RETURN = 10;

    private final ZoneTable configured;
    private final AdaptiveSettings settings;

    public ZoneBudgetController(ZoneTable configured, AdaptiveSettings settings) {
        this.configured = configured;
        this.settings = settings;
    }

    /** The zones with the caps that hold: those configured, unless others were moved to that still fit them. */
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

    /** What a turn more makes of it. */
    public ControllerState observe(ControllerState state, Map<Zone, ZoneUse> uses) {
        ControllerState next = state.after(uses, settings.alpha());
        boolean calm = Zone.ALL.stream().noneMatch(zone -> receives(next, zone) || gives(next, zone));
        return next.withCalmTurns(calm ? state.calmTurns() + 1 : 0);
    }

    /** The shift that is due after this turn's observation, if one is. */
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

    /** Nobody wants for anything and nobody has too much: what was lent goes back, a step for each zone. */
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
}
