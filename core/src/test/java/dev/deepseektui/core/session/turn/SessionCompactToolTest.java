package dev.deepseektui.core.session.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.SessionCompactTool;
import dev.deepseektui.core.session.EngineInbox.Due;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Brain;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SessionCompactToolTest {
    private static final String LONG = "The border of the window is blue. ".repeat(60);

    /** Completed later, because the tool is created before the bench that carries out its orders. */
    private final CompletableFuture<Workbench> bench = new CompletableFuture<>();

    private void carryOut(PressureLevel level, String focus, Cancellation cancellation) {
        bench.join().inbox.post(Due.NEXT_STEP, turn -> bench.join().compact(level, focus));
    }

    /** Returns a bench after eight long answers. The model's next reply calls the compaction tool. */
    private Workbench calling(Map<String, String> arguments) {
        AtomicInteger step = new AtomicInteger();
        Brain work = ask -> step.incrementAndGet() == 9
                ? Answer.of("").calling(new ToolCall("c1", "session_compact", Json.line(arguments)))
                : Answer.of(LONG);
        bench.complete(new Workbench(
                new SummingBrain(work, ask -> Answer.of("It is blue.")), new SessionCompactTool(this::carryOut)));
        for (int i = 0; i < 8; i++) {
            bench.join().ask("What colour is border " + i + "?");
        }
        return bench.join();
    }

    private static int index(Workbench bench, TapeEvent event) {
        return bench.events().indexOf(event);
    }

    @Test
    void what_the_model_orders_is_done_before_the_next_request() {
        try (Workbench bench = calling(Map.of("level", "emergency", "focus", "the border"))) {
            assertThat(bench.ask("Tell me.").reason()).isEqualTo(EndReason.DONE);

            ToolReturned returned = bench.events(ToolReturned.class).get(0);
            CompactionApplied applied = bench.events(CompactionApplied.class).get(0);
            List<RequestSent> requests = bench.events(RequestSent.class);
            assertThat(returned.outcome().text())
                    .isEqualTo(
                            "The conversation will be compacted (emergency) before your next reply, with the focus: the"
                                    + " border. `recall` returns removed content.");
            assertThat(applied.level()).isEqualTo(PressureLevel.HARD);
            assertThat(applied.focus()).isEqualTo("the border");
            assertThat(index(bench, applied))
                    .isBetween(index(bench, returned), index(bench, requests.get(requests.size() - 1)));
            assertThat(bench.defects).isEmpty();
        }
    }

    @Test
    void without_a_level_it_is_hard() {
        try (Workbench bench = calling(Map.of())) {
            bench.ask("Tell me.");

            assertThat(bench.events(CompactionApplied.class))
                    .extracting(CompactionApplied::level)
                    .containsExactly(PressureLevel.HARD);
        }
    }

    @Test
    void a_level_that_there_is_not_is_refused_and_nothing_is_done() {
        try (Workbench bench = calling(Map.of("level", "all"))) {
            bench.ask("Tell me.");

            assertThat(bench.events(ToolReturned.class).get(0).outcome().status())
                    .isEqualTo(ToolOutcome.Status.MALFORMED);
            assertThat(bench.events(CompactionApplied.class)).isEmpty();
        }
    }
}
