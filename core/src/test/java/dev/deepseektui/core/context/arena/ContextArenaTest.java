package dev.deepseektui.core.context.arena;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaSloEnforced;
import dev.deepseektui.core.context.arena.ArenaKeys.ArenaSettings.ArenaLimits;
import dev.deepseektui.core.context.arena.ArenaKeys.ArenaSettings.DegradationPolicy;
import dev.deepseektui.core.context.arena.ArenaSource.Offer;
import dev.deepseektui.core.context.arena.ArenaSource.SourceId;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ContextArenaTest {
    private static final int FULL = 16;

    private static ContextArena arena(DegradationPolicy policy) {
        return new ContextArena(Arenas.limits(FULL, policy), Arenas.WORDS);
    }

    private static Offer offer(SourceId source, String id, Priority priority) {
        return Offer.of(source, id, "about " + id, priority);
    }

    private static void fill(ContextArena arena, SourceId source, Priority priority) {
        IntStream.range(0, FULL - arena.size())
                .mapToObj(i -> offer(source, "f" + i, priority))
                .forEach(offer -> assertThat(arena.offer(offer, 1)).isEmpty());
    }

    private static List<String> ids(ContextArena arena) {
        return arena.entries().stream().map(entry -> entry.key().id()).toList();
    }

    @Test
    void an_update_is_appended_and_supersedes() {
        ContextArena arena = arena(DegradationPolicy.DROP_RECALL);
        arena.offer(Offer.of(SourceId.TASK_STATE, "plan", "one", Priority.HIGH), 1);
        arena.offer(Offer.of(SourceId.TRUTH_FACTS, "fact", "holds", Priority.HIGH), 1);
        arena.offer(Offer.of(SourceId.TASK_STATE, "plan", "two", Priority.HIGH), 2);

        assertThat(ids(arena)).containsExactly("fact", "plan");
        assertThat(arena.pending(2)).extracting(ArenaEntry::content).containsExactly("holds", "two");
        assertThat(arena.size()).isEqualTo(3);
    }

    @Test
    void the_same_again_is_nothing_new() {
        ContextArena arena = arena(DegradationPolicy.DROP_RECALL);
        arena.offer(offer(SourceId.TASK_STATE, "plan", Priority.HIGH), 1);
        arena.offer(offer(SourceId.TASK_STATE, "plan", Priority.HIGH), 2);

        assertThat(arena.size()).isEqualTo(1);
    }

    @Test
    void what_is_retracted_is_not_pending() {
        ContextArena arena = arena(DegradationPolicy.DROP_RECALL);
        Offer offer = offer(SourceId.TRUTH_FACTS, "fact", Priority.HIGH);
        arena.offer(offer, 1);
        arena.retract(offer.key());

        assertThat(arena.pending(1)).isEmpty();
        assertThat(arena.entries()).isEmpty();
        assertThat(arena.size()).isEqualTo(1);
    }

    @Test
    void a_new_epoch_forgets_what_was_superseded() {
        ContextArena arena = arena(DegradationPolicy.DROP_RECALL);
        Offer offer = offer(SourceId.TRUTH_FACTS, "fact", Priority.HIGH);
        arena.offer(offer, 1);
        arena.retract(offer.key());
        arena.compact();

        assertThat(arena.size()).isZero();
    }

    @Test
    void what_was_recalled_fades_unless_it_is_found_again() {
        ContextArena arena = new ContextArena(new ArenaLimits(FULL, DegradationPolicy.DROP_RECALL, 2), Arenas.WORDS);
        arena.offer(offer(SourceId.MEMORY_RECALL, "hit", Priority.NORMAL), 1);
        arena.offer(offer(SourceId.MEMORY_WORKING, "now", Priority.CRITICAL), 1);

        assertThat(arena.pending(2)).hasSize(2);
        arena.offer(offer(SourceId.MEMORY_RECALL, "hit", Priority.NORMAL), 2);
        assertThat(arena.pending(3)).hasSize(2);
        assertThat(arena.pending(4)).extracting(entry -> entry.key().id()).containsExactly("now");
    }

    @Test
    void at_the_ceiling_what_is_superseded_goes_first_and_nobody_needs_to_know() {
        ContextArena arena = arena(DegradationPolicy.DROP_RECALL);
        Offer gone = offer(SourceId.TRUTH_FACTS, "gone", Priority.HIGH);
        arena.offer(gone, 1);
        arena.retract(gone.key());
        fill(arena, SourceId.MEMORY_RECALL, Priority.NORMAL);

        assertThat(arena.offer(offer(SourceId.TRUTH_FACTS, "new", Priority.HIGH), 1))
                .isEmpty();
        assertThat(arena.size()).isEqualTo(FULL);
    }

    @Test
    void drop_recall_evicts_the_oldest_recalled_entry() {
        ContextArena arena = arena(DegradationPolicy.DROP_RECALL);
        arena.offer(offer(SourceId.TRUTH_FACTS, "fact", Priority.LOW), 1);
        fill(arena, SourceId.MEMORY_RECALL, Priority.NORMAL);

        assertThat(arena.offer(offer(SourceId.TOOL_FAILURES, "new", Priority.HIGH), 1))
                .contains(new ContextArenaSloEnforced("drop_recall", FULL, FULL, 1, "tool-failures"));
        assertThat(ids(arena)).contains("fact", "new").doesNotContain("f0").contains("f1");
    }

    @Test
    void drop_recall_takes_no_more_recalled_entries_in() {
        ContextArena arena = arena(DegradationPolicy.DROP_RECALL);
        fill(arena, SourceId.MEMORY_RECALL, Priority.NORMAL);

        assertThat(arena.offer(offer(SourceId.RAG_EXTERNAL, "new", Priority.CRITICAL), 1))
                .contains(new ContextArenaSloEnforced("drop_recall", FULL, FULL, 1, "rag-external"));
        assertThat(ids(arena)).contains("f0").doesNotContain("new");
    }

    @Test
    void drop_low_priority_evicts_the_oldest_of_low_and_normal() {
        ContextArena arena = arena(DegradationPolicy.DROP_LOW_PRIORITY);
        arena.offer(offer(SourceId.TRUTH_FACTS, "high", Priority.HIGH), 1);
        arena.offer(offer(SourceId.TRUTH_FACTS, "normal", Priority.NORMAL), 1);
        fill(arena, SourceId.TRUTH_FACTS, Priority.LOW);

        assertThat(arena.offer(offer(SourceId.TRUTH_FACTS, "new", Priority.LOW), 1))
                .contains(new ContextArenaSloEnforced("drop_low_priority", FULL, FULL, 1, "truth-facts"));
        assertThat(ids(arena)).contains("high", "f0", "new").doesNotContain("normal");
    }

    @Test
    void force_compact_wipes_all_that_will_be_offered_anew() {
        ContextArena arena = arena(DegradationPolicy.FORCE_COMPACT);
        fill(arena, SourceId.TRUTH_FACTS, Priority.CRITICAL);

        assertThat(arena.offer(offer(SourceId.IDENTITY, "new", Priority.LOW), 1))
                .contains(new ContextArenaSloEnforced("force_compact", FULL, 1, FULL, "identity"));
        assertThat(ids(arena)).containsExactly("new");
    }

    @Test
    void without_a_victim_the_incoming_entry_is_dropped() {
        for (DegradationPolicy policy : List.of(DegradationPolicy.DROP_RECALL, DegradationPolicy.DROP_LOW_PRIORITY)) {
            ContextArena arena = arena(policy);
            fill(arena, SourceId.TRUTH_FACTS, Priority.HIGH);

            assertThat(arena.offer(offer(SourceId.TASK_STATE, "new", Priority.HIGH), 1))
                    .contains(new ContextArenaSloEnforced(policy.word(), FULL, FULL, 1, "task-state"));
            assertThat(ids(arena)).hasSize(FULL).doesNotContain("new");
        }
    }

    @Test
    void what_is_critical_comes_in_for_the_oldest_of_the_lowest() {
        for (DegradationPolicy policy : List.of(DegradationPolicy.DROP_RECALL, DegradationPolicy.DROP_LOW_PRIORITY)) {
            ContextArena arena = arena(policy);
            arena.offer(offer(SourceId.IDENTITY, "first", Priority.CRITICAL), 1);
            fill(arena, SourceId.TRUTH_FACTS, Priority.HIGH);

            assertThat(arena.offer(offer(SourceId.TASK_STATE, "new", Priority.CRITICAL), 1))
                    .isPresent();
            assertThat(ids(arena)).contains("first", "new", "f1").doesNotContain("f0");
        }
    }

    @Test
    void an_update_is_never_refused() {
        for (DegradationPolicy policy : DegradationPolicy.values()) {
            for (SourceId source : SourceId.values()) {
                ContextArena arena = arena(policy);
                fill(arena, source, Priority.LOW);

                Optional<ContextArenaSloEnforced> enforced =
                        arena.offer(Offer.of(source, "f3", "now other", Priority.LOW), 2);

                assertThat(enforced).isEmpty();
                assertThat(arena.size()).isEqualTo(FULL);
                assertThat(arena.pending(2)).extracting(ArenaEntry::content).contains("now other");
            }
        }
    }
}
