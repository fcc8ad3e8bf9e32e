package dev.deepseektui.core.context.arena;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaPlanned.ZoneUse;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaZoneAdapted;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaZoneAdapted.Shift;
import dev.deepseektui.core.context.arena.ArenaKeys.ArenaSettings.AdaptiveSettings;
import dev.deepseektui.core.context.arena.Zone.ZoneLimits;
import dev.deepseektui.core.context.arena.Zone.ZoneTable;
import dev.deepseektui.core.context.arena.ZoneBudgetController.ControllerState;
import dev.deepseektui.testkit.Seed;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ZoneBudgetControllerTest {
    private static final int CASES = 10_000;
    private final ZoneBudgetController controller = new ZoneBudgetController(ZoneTable.usual(), AdaptiveSettings.USUAL);

    /** A controller and its state, turn by turn. */
    private static final class Turns {
        private final ZoneBudgetController controller;
        private ControllerState state = ControllerState.FRESH;
        private long turn;

        Turns(ZoneBudgetController controller) {
            this.controller = controller;
        }

        Optional<ContextArenaZoneAdapted> after(Map<Zone, ZoneUse> uses) {
            state = controller.observe(state, uses);
            Optional<ContextArenaZoneAdapted> adapted = controller.adapt(state, ++turn);
            adapted.ifPresent(shift -> state = state.after(shift));
            return adapted;
        }

        ZoneTable zones() {
            return controller.zones(state);
        }

        int cap(Zone zone) {
            return zones().of(zone).cap();
        }
    }

    /** Returns the use of each zone that needs this share of its cap and gets at most the cap. */
    private static Map<Zone, ZoneUse> uses(ZoneTable zones, Map<Zone, Double> shares) {
        Map<Zone, ZoneUse> uses = new EnumMap<>(Zone.class);
        for (Zone zone : Zone.ALL) {
            int cap = zones.of(zone).cap();
            int demand = (int) (shares.getOrDefault(zone, 0.0) * cap);
            uses.put(zone, new ZoneUse(demand, Math.min(demand, cap), Math.min(demand, cap), cap));
        }
        return uses;
    }

    private static Map<Zone, Double> busy() {
        Map<Zone, Double> shares = new EnumMap<>(Zone.class);
        Zone.ALL.forEach(zone -> shares.put(zone, 0.95));
        return shares;
    }

    @Test
    void after_three_turns_tokens_go_from_the_idle_to_the_truncated() {
        Turns turns = new Turns(controller);
        Map<Zone, Double> shares = busy();
        shares.put(Zone.MEMORY_WORKING, 2.0);
        shares.put(Zone.MEMORY_RECALL, 0.1);

        assertThat(turns.after(uses(turns.zones(), shares))).isEmpty();
        assertThat(turns.after(uses(turns.zones(), shares))).isEmpty();
        ContextArenaZoneAdapted adapted =
                turns.after(uses(turns.zones(), shares)).orElseThrow();

        assertThat(adapted.shifts()).containsExactly(new Shift("memory_recall", "memory_working", 96));
        assertThat(adapted.movedTokens()).isEqualTo(96);
        assertThat(adapted.turn()).isEqualTo(3);
        assertThat(adapted.maxByZone()).containsEntry("memory_working", 736).containsEntry("memory_recall", 504);
        assertThat(turns.cap(Zone.MEMORY_WORKING)).isEqualTo(736);
    }

    @Test
    void a_zone_that_never_asks_is_idle() {
        Turns turns = new Turns(controller);
        Map<Zone, Double> shares = busy();
        shares.put(Zone.TOOL_FAILURES, 0.0);
        shares.put(Zone.TRUTH, 3.0);
        for (int turn = 0; turn < 30; turn++) {
            turns.after(uses(turns.zones(), shares));
        }

        assertThat(turns.cap(Zone.TOOL_FAILURES)).isEqualTo(120);
        assertThat(turns.cap(Zone.TRUTH)).isEqualTo(420 + 360);
    }

    @Test
    void protected_zones_receive_and_never_give() {
        Turns turns = new Turns(controller);
        Map<Zone, Double> shares = busy();
        shares.put(Zone.IDENTITY, 0.0);
        shares.put(Zone.TRUTH, 0.0);
        shares.put(Zone.TASK_STATE, 0.0);
        shares.put(Zone.MEMORY_WORKING, 3.0);
        for (int turn = 0; turn < 10; turn++) {
            assertThat(turns.after(uses(turns.zones(), shares))).isEmpty();
        }
    }

    @Test
    void the_most_truncated_is_served_first_by_the_most_idle() {
        Turns turns = new Turns(controller);
        Map<Zone, Double> shares = busy();
        shares.put(Zone.TRUTH, 1.6);
        shares.put(Zone.TASK_STATE, 3.0);
        shares.put(Zone.MEMORY_RECALL, 0.5);
        shares.put(Zone.TOOL_FAILURES, 0.2);
        turns.after(uses(turns.zones(), shares));
        turns.after(uses(turns.zones(), shares));

        assertThat(turns.after(uses(turns.zones(), shares)).orElseThrow().shifts())
                .containsExactly(new Shift("tool_failures", "task_state", 96));
    }

    @Test
    void the_averages_are_exponential_with_three_tenths_for_the_newest() {
        ControllerState state =
                controller.observe(ControllerState.FRESH, Map.of(Zone.TRUTH, new ZoneUse(400, 200, 200, 400)));
        state = controller.observe(state, Map.of(Zone.TRUTH, new ZoneUse(100, 100, 100, 400)));

        assertThat(state.of(Zone.TRUTH).truncated()).isEqualTo(0.35);
        assertThat(state.of(Zone.TRUTH).idle()).isCloseTo(0.575, offset(1e-12));
    }

    @Test
    void with_neither_pressure_nor_idleness_for_ten_turns_caps_go_back() {
        Turns turns = new Turns(controller);
        Map<Zone, Double> shares = busy();
        shares.put(Zone.MEMORY_WORKING, 3.0);
        shares.put(Zone.MEMORY_RECALL, 0.0);
        for (int turn = 0; turn < 8; turn++) {
            turns.after(uses(turns.zones(), shares));
        }
        assertThat(turns.cap(Zone.MEMORY_WORKING)).isGreaterThan(640);
        int shiftsOnTheWayBack = 0;
        for (int turn = 0; turn < 60; turn++) {
            shiftsOnTheWayBack += turns.after(uses(turns.zones(), busy())).isPresent() ? 1 : 0;
        }

        assertThat(shiftsOnTheWayBack).isPositive();
        assertThat(turns.zones()).isEqualTo(ZoneTable.usual());
    }

    @Test
    void caps_that_do_not_fit_what_is_configured_now_are_given_up() {
        ControllerState state = ControllerState.FRESH.after(
                new ContextArenaZoneAdapted(32, 3, List.of(), Map.of("memory_working", 5000, "truth", 100)));

        assertThat(controller.zones(state)).isEqualTo(ZoneTable.usual());
    }

    @Test
    void switched_off_it_moves_nothing() {
        Turns turns = new Turns(
                new ZoneBudgetController(ZoneTable.usual(), new AdaptiveSettings(false, 0.3, 3, 0.15, 0.25, 32, 96)));
        for (int turn = 0; turn < 6; turn++) {
            assertThat(turns.after(uses(turns.zones(), Map.of(Zone.TRUTH, 3.0))))
                    .isEmpty();
        }
    }

    @Test
    void whatever_happens_the_total_stays_and_no_cap_leaves_its_bounds() {
        for (long seed : Seed.some(CASES).toArray()) {
            Random random = new Random(seed);
            ZoneTable configured = Arenas.zones(random);
            Turns turns = new Turns(new ZoneBudgetController(configured, AdaptiveSettings.USUAL));
            int total = total(configured);
            for (int turn = 0; turn < 12; turn++) {
                ZoneTable before = turns.zones();
                Optional<ContextArenaZoneAdapted> adapted = turns.after(uses(before, shares(random)));
                ZoneTable after = turns.zones();
                boolean sound = total(after) == total
                        && adapted.map(shift -> shift.movedTokens() > 0 && shift.movedTokens() <= 96)
                                .orElse(after.equals(before))
                        && Zone.ALL.stream()
                                .allMatch(zone -> isInBounds(zone, configured, after)
                                        && !(zone.isProtected() && loses(zone, before, after, configured)));
                if (!sound) {
                    throw new AssertionError("seed " + seed + ", turn " + turn + ": " + before + " -> " + after);
                }
            }
        }
    }

    private static Map<Zone, Double> shares(Random random) {
        Map<Zone, Double> shares = new EnumMap<>(Zone.class);
        Zone.ALL.forEach(zone -> shares.put(zone, random.nextDouble() * 3));
        return shares;
    }

    /** Returns whether a zone's cap shrank. Returning borrowed tokens does not count. */
    private static boolean loses(Zone zone, ZoneTable before, ZoneTable after, ZoneTable configured) {
        return after.of(zone).cap()
                < Math.min(before.of(zone).cap(), configured.of(zone).cap());
    }

    private static boolean isInBounds(Zone zone, ZoneTable configured, ZoneTable caps) {
        ZoneLimits usual = configured.of(zone);
        int cap = caps.of(zone).cap();
        return cap >= Math.max(usual.floor(), usual.cap() / 4.0) && cap <= 3 * usual.cap();
    }

    private static int total(ZoneTable zones) {
        return Zone.ALL.stream().mapToInt(zone -> zones.of(zone).cap()).sum();
    }
}
