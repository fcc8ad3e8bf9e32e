package dev.deepseektui.core.context.arena;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.context.arena.ArenaPlan.FloorOutcome;
import dev.deepseektui.core.context.arena.ArenaPlan.FloorOutcome.FloorStatus;
import dev.deepseektui.core.context.arena.ArenaPlan.ZoneShare;
import dev.deepseektui.core.context.arena.ArenaSource.SourceId;
import dev.deepseektui.core.context.arena.Zone.ZoneLimits;
import dev.deepseektui.core.context.arena.Zone.ZoneTable;
import java.util.List;
import org.junit.jupiter.api.Test;

class FloorCascadeTest {
    private static final String FACT = "word ".repeat(150);

    private static List<ArenaEntry> one(SourceId... sources) {
        return List.of(sources).stream()
                .map(source -> Arenas.entry(source, "it", "line\n" + (FACT + "\n").repeat(2), Priority.HIGH))
                .toList();
    }

    private static ArenaPlan plan(long budget, SourceId... sources) {
        return Arenas.planner().plan(one(sources), ZoneTable.usual(), budget);
    }

    @Test
    void with_room_for_all_of_them_floors_are_met() {
        ArenaPlan plan = plan(440, SourceId.TRUTH_FACTS, SourceId.TASK_STATE, SourceId.TOOL_FAILURES);

        assertThat(plan.floor()).isEqualTo(FloorOutcome.ALL_MET);
        assertThat(plan.of(Zone.TOOL_FAILURES).allocated()).isEqualTo(60);
    }

    @Test
    void recall_gives_its_floor_up_first() {
        ArenaPlan plan = plan(
                390,
                SourceId.TRUTH_FACTS,
                SourceId.TASK_STATE,
                SourceId.TOOL_FAILURES,
                SourceId.MEMORY_WORKING,
                SourceId.MEMORY_RECALL);

        assertThat(plan.floor()).isEqualTo(new FloorOutcome(FloorStatus.RECOVERED, List.of("memory_recall")));
        assertThat(plan.of(Zone.MEMORY_RECALL).allocated()).isZero();
        assertThat(plan.of(Zone.MEMORY_WORKING).allocated()).isEqualTo(80);
    }

    @Test
    void then_failures_and_then_the_working_memory() {
        SourceId[] all = {
            SourceId.TRUTH_FACTS,
            SourceId.TASK_STATE,
            SourceId.TOOL_FAILURES,
            SourceId.MEMORY_WORKING,
            SourceId.MEMORY_RECALL
        };

        assertThat(plan(330, all).floor().relaxed()).containsExactly("memory_recall", "tool_failures");
        assertThat(plan(250, all).floor().relaxed())
                .containsExactly("memory_recall", "tool_failures", "memory_working");
        assertThat(plan(250, all).floor().status()).isEqualTo(FloorStatus.RECOVERED);
    }

    @Test
    void at_last_only_the_protected_zones_are_served() {
        ZoneTable zones = ZoneTable.usual().with(Zone.RAG_EXTERNAL, new ZoneLimits(100, 100));
        ArenaPlan plan = Arenas.planner()
                .plan(one(SourceId.TRUTH_FACTS, SourceId.TASK_STATE, SourceId.RAG_EXTERNAL), zones, 300);

        assertThat(plan.floor().status()).isEqualTo(FloorStatus.RECOVERED);
        assertThat(plan.floor().relaxed()).endsWith(FloorOutcome.CRITICAL_ONLY);
        assertThat(plan.of(Zone.RAG_EXTERNAL))
                .isEqualTo(new ZoneShare(plan.of(Zone.RAG_EXTERNAL).demand(), 0, 0));
        assertThat(plan.of(Zone.TRUTH).allocated()).isEqualTo(180);
        assertThat(plan.leftOut())
                .extracting(ArenaPlan.LeftOutEntry::reason)
                .contains(ArenaPlan.LeftOutReason.ONLY_CRITICAL_ZONES);
    }

    @Test
    void without_room_even_for_these_it_is_unrecoverable_and_what_there_is_goes_to_the_first() {
        ArenaPlan plan = plan(150, SourceId.TRUTH_FACTS, SourceId.TASK_STATE);

        assertThat(plan.floor().status()).isEqualTo(FloorStatus.UNRECOVERABLE);
        assertThat(plan.of(Zone.TRUTH).allocated()).isEqualTo(120);
        assertThat(plan.of(Zone.TASK_STATE).allocated()).isEqualTo(30);
    }

    @Test
    void a_zone_that_asks_for_nothing_needs_no_floor() {
        assertThat(plan(130, SourceId.TRUTH_FACTS).floor()).isEqualTo(FloorOutcome.ALL_MET);
        assertThat(plan(0).floor()).isEqualTo(FloorOutcome.ALL_MET);
    }

    @Test
    void another_order_can_be_set() {
        ZoneTable zones = new ZoneTable(ZoneTable.usual().limits(), List.of(Zone.TOOL_FAILURES));
        ArenaPlan plan = Arenas.planner()
                .plan(one(SourceId.TRUTH_FACTS, SourceId.TOOL_FAILURES, SourceId.MEMORY_RECALL), zones, 200);

        assertThat(plan.floor().relaxed()).containsExactly("tool_failures");
    }
}
