package dev.deepseektui.core.context.arena;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.context.arena.ArenaEntry.Truncation;
import dev.deepseektui.core.context.arena.ArenaPlan.Accepted;
import dev.deepseektui.core.context.arena.ArenaPlan.FloorOutcome;
import dev.deepseektui.core.context.arena.ArenaPlan.FloorOutcome.FloorStatus;
import dev.deepseektui.core.context.arena.ArenaPlan.ZoneShare;
import dev.deepseektui.core.context.arena.Zone.ZoneLimits;
import dev.deepseektui.core.context.arena.Zone.ZoneTable;
import dev.deepseektui.testkit.Seed;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Invariants of arena plans, checked with random input. */
class PlanLawTest {
    private static final int CASES = 10_000;
    private static final ArenaPlanner PLANNER = new ArenaPlanner(Arenas.WORDS);

    private record Case(long seed, List<ArenaEntry> entries, ZoneTable zones, long budget) {
        static Case of(long seed) {
            Random random = new Random(seed);
            return new Case(seed, Arenas.entries(random, Arenas.WORDS), Arenas.zones(random), Arenas.budget(random));
        }

        ArenaPlan plan() {
            return PLANNER.plan(entries, zones, budget);
        }

        boolean isCritical(ArenaEntry entry) {
            return entry.priority() == Priority.CRITICAL;
        }
    }

    private interface Law {
        void check(Case given, ArenaPlan plan);
    }

    private static void always(Law law) {
        for (long seed : Seed.some(CASES).toArray()) {
            Case given = Case.of(seed);
            try {
                law.check(given, given.plan());
            } catch (AssertionError broken) {
                throw new AssertionError("seed " + seed + ": " + broken.getMessage(), broken);
            }
        }
    }

    @Test
    void the_budget_is_never_exceeded() {
        always((given, plan) -> {
            assertThat(plan.tokens()).isLessThanOrEqualTo((int) given.budget());
            assertThat(Arenas.WORDS.applyAsInt(plan.text())).isEqualTo(plan.tokens());
            assertThat(plan.zones().values().stream()
                            .mapToLong(ZoneShare::allocated)
                            .sum())
                    .isLessThanOrEqualTo(given.budget());
        });
    }

    @Test
    void no_zone_exceeds_its_cap_and_a_closed_one_gets_nothing() {
        always((given, plan) -> {
            for (Zone zone : Zone.ALL) {
                ZoneShare share = plan.of(zone);
                int accepted = plan.accepted().stream()
                        .filter(one -> one.entry().zone() == zone)
                        .mapToInt(Accepted::tokens)
                        .sum();
                assertThat(share.allocated())
                        .isLessThanOrEqualTo(given.zones().of(zone).cap());
                assertThat(share.accepted()).isEqualTo(accepted).isLessThanOrEqualTo(share.allocated());
            }
        });
    }

    @Test
    void what_fits_into_a_kept_floor_is_whole() {
        always((given, plan) -> {
            for (Zone zone : Zone.ALL) {
                ZoneLimits limits = given.zones().of(zone);
                boolean kept = plan.floor().status() == FloorStatus.MET;
                if (kept && plan.of(zone).demand() <= Math.min(limits.floor(), limits.cap())) {
                    assertThat(plan.of(zone).accepted()).isEqualTo(plan.of(zone).demand());
                }
            }
        });
    }

    @Test
    void what_is_critical_is_cut_by_its_own_cap_or_when_nobody_below_has_more_than_a_floor() {
        always((given, plan) -> {
            boolean cut =
                    given.entries().stream().filter(given::isCritical).anyMatch(entry -> isCut(entry, given, plan));
            if (cut) {
                Map<Zone, Integer> below = new HashMap<>();
                plan.accepted().stream()
                        .filter(one -> !given.isCritical(one.entry()))
                        .forEach(one -> below.merge(one.entry().zone(), one.tokens(), Integer::sum));
                below.forEach((zone, tokens) -> assertThat(tokens)
                        .as(zone.word())
                        .isLessThanOrEqualTo(given.zones().of(zone).floor()));
            }
        });
    }

    /**
     * Returns whether an entry was cut for lack of budget, not by its zone's cap nor because only protected zones were
     * served.
     */
    private static boolean isCut(ArenaEntry entry, Case given, ArenaPlan plan) {
        boolean whole = plan.accepted().stream().anyMatch(one -> one.entry().equals(entry) && !one.truncated());
        boolean capped = plan.of(entry.zone()).allocated()
                == given.zones().of(entry.zone()).cap();
        boolean shut = plan.floor().relaxed().contains(FloorOutcome.CRITICAL_ONLY)
                && !entry.zone().isProtected();
        return !whole && !capped && !shut;
    }

    @Test
    void each_entry_is_either_in_or_out_and_stands_in_the_order_of_the_zones() {
        always((given, plan) -> {
            assertThat(plan.accepted().size() + plan.leftOut().size())
                    .isEqualTo(given.entries().size());
            assertThat(plan.accepted()).extracting(one -> one.entry().zone()).isSorted();
        });
    }

    @Test
    void what_is_cut_keeps_real_content() {
        always((given, plan) -> plan.accepted().stream()
                .filter(Accepted::truncated)
                .forEach(one -> {
                    List<String> lines = one.text().lines().toList();
                    long real = lines.stream()
                            .skip(1)
                            .filter(line -> !line.startsWith("…"))
                            .count();
                    assertThat(real).isPositive().isEqualTo(lines.size() - 2L);
                    assertThat(one.entry().content().lines().toList())
                            .containsAll(lines.stream()
                                    .skip(1)
                                    .filter(line -> !line.startsWith("…"))
                                    .toList());
                    assertThat(one.tokens()).isGreaterThan(Truncation.MIN_TOKENS);
                }));
    }

    @Test
    void the_same_input_gives_the_same_bytes() {
        always((given, plan) -> {
            Case again = Case.of(given.seed());
            assertThat(again.plan().text()).isEqualTo(plan.text());
            assertThat(again.plan().zones()).isEqualTo(plan.zones());
            assertThat(again.plan().floor()).isEqualTo(plan.floor());
        });
    }
}
