package dev.deepseektui.core.context.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.arena.ArenaSource.ArenaQuery;
import dev.deepseektui.core.context.arena.ArenaSource.ArenaQuery.ArenaOccasion;
import dev.deepseektui.core.context.arena.ArenaSource.Offer;
import dev.deepseektui.core.context.memory.MemoryKeys.MemorySettings;
import dev.deepseektui.core.context.memory.MemoryKeys.MemorySettings.External;
import dev.deepseektui.core.context.memory.MemoryKeys.MemorySettings.RecallMode;
import dev.deepseektui.core.context.memory.MemoryRecall.RecallOffers;
import dev.deepseektui.core.context.memory.SessionMemory.MemoryPlace;
import dev.deepseektui.core.context.memory.WorkingFile.WorkingSource;
import dev.deepseektui.core.conversation.budget.Fullness;
import dev.deepseektui.core.conversation.budget.PromptSize;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkingSourceTest {
    private static final Instant NOW = ScriptedSession.START;

    @TempDir
    Path root;

    private long seq;

    private SessionMemory memory(MemorySettings settings) {
        return new SessionMemory(
                "s1", new MemoryPlace(Optional.of(root), root.resolve("w")), settings, ScriptedSession.PROTECTION);
    }

    private void happens(SessionMemory memory, TapeEvent... events) {
        for (TapeEvent event : events) {
            seq++;
            memory.apply(new Recorded(seq, NOW.plusSeconds(seq), event, seq));
        }
    }

    private static ArenaQuery moment(long turn, double fullness) {
        return new ArenaQuery(
                turn,
                ArenaOccasion.TURN_START,
                new Fullness(new PromptSize(0, 0, 0, Math.round(fullness * 1000), 0), 1000));
    }

    @Test
    void notes_are_due_once_the_conversation_does_not_show_them_any_more() {
        SessionMemory memory = memory(MemorySamples.SETTINGS);
        WorkingSource source = new WorkingSource(memory);
        happens(memory, new Asked(1, "We decided to keep the old parser.", List.of()));

        assertThat(source.offers(moment(1, 0.1))).singleElement().satisfies(offer -> {
            assertThat(offer.shown()).isTrue();
            assertThat(offer.content()).isEqualTo("decision: We decided to keep the old parser");
        });

        happens(memory, new Rebased(RebaseReason.of("compaction:hard"), List.of(), 10, 5, null));
        assertThat(source.offers(moment(1, 0.1))).extracting(Offer::shown).containsExactly(false);
    }

    @Test
    void what_the_plan_the_checks_and_the_rules_of_the_session_say_is_not_said_twice() {
        SessionMemory memory = memory(MemorySamples.SETTINGS);
        happens(
                memory,
                new PlanUpdated("Remove the parser", List.of("Keep the tests green"), List.of()),
                new Asked(1, "Always run the linter.", List.of()));

        assertThat(new WorkingSource(memory).offers(moment(1, 0.1))).isEmpty();
    }

    @Test
    void in_mode_fallback_nothing_is_looked_for_from_the_hard_level_on() {
        MemorySettings fallback = new MemorySettings(
                true,
                8,
                RecallMode.FALLBACK,
                Duration.ofDays(90),
                new External(List.of(), 0.62, Duration.ofSeconds(2), 4, 0.6));
        SessionMemory memory = memory(fallback);
        happens(memory, new Asked(1, "I suspect that the parser hangs. Let's keep the parser.", List.of()));
        happens(memory, new Rebased(RebaseReason.of("user:clear"), List.of(), 10, 5, null));
        RecallOffers offers = new RecallOffers(memory, () -> NOW, () -> Optional.of("the parser?"), 0.75);

        assertThat(offers.offers(moment(2, 0.75))).isEmpty();
        assertThat(offers.offers(moment(3, 0.74)))
                .extracting(Offer::content)
                .containsExactly("decision: Let's keep the parser");
    }
}
