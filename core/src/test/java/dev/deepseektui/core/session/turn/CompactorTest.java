package dev.deepseektui.core.session.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.context.Embedder;
import dev.deepseektui.core.context.Embedder.EmbedderFellBack;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped;
import dev.deepseektui.core.context.compaction.CompactionEvents.ContextCompacted;
import dev.deepseektui.core.conversation.BodyRules;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Brain;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CompactorTest {
    private static final Answer DONE = Answer.of("Done.");
    private static final long BUDGET = 8_000;

    /** Reads files of about a thousand tokens one by one, and then finishes. */
    private static Brain reading(int files) {
        AtomicInteger step = new AtomicInteger();
        Brain work = ask -> {
            int n = step.incrementAndGet();
            return n <= files ? Script.calling(Script.call("c" + n, "read", "src/File" + n + ".java")) : DONE;
        };
        return new SummingBrain(work, ask -> Answer.of("It read on."));
    }

    private static TestTool readFile() {
        return new TestTool("read", TestTool.Kind.LOOK, (path, run) -> {
            String text = "[301 lines]\n" + "class File {\n" + "    private int field;\n".repeat(300) + "}\n";
            return ToolOutcome.onFile(Status.OK, text, path, Access.READ)
                    .showing(ShownFile.whole(path, null, text.length()));
        });
    }

    private static Workbench bench(Brain brain, ContextBudget budget) {
        return bench(new Workbench(brain, readFile()), budget);
    }

    private static Workbench bench(Workbench bench, ContextBudget budget) {
        bench.budgets = model -> budget;
        return bench;
    }

    private static Workbench bench(Brain brain) {
        return bench(brain, new ContextBudget(1_048_576, 65_536, BUDGET));
    }

    @Test
    void a_long_turn_stays_below_its_budget_and_ends() {
        try (Workbench bench = bench(reading(40))) {
            assertThat(bench.ask("Read everything.").reason()).isEqualTo(EndReason.DONE);

            assertThat(bench.defects).isEmpty();
            assertThat(bench.events(CompactionApplied.class)).hasSizeGreaterThan(3);
            assertThat(bench.events(RequestSent.class))
                    .hasSize(41)
                    .allSatisfy(sent -> assertThat(sent.promptTokens()).isLessThan(2 * BUDGET));
            assertThat(BodyRules.violation(bench.state.conversation().messages()))
                    .isEmpty();
        }
    }

    @Test
    void a_request_is_the_one_before_and_more_unless_a_rebase_came_between() {
        try (Workbench bench = bench(reading(25))) {
            bench.ask("Read everything.");

            List<RequestBody> requests = bench.requests().stream()
                    .filter(request -> !request.lastContent().startsWith("The conversation has become too long"))
                    .toList();
            int request = 0;
            boolean rebased = false;
            for (TapeEvent event : bench.events()) {
                if (event instanceof Rebased) {
                    assertThat(rebased).as("one rebase between two requests").isFalse();
                    rebased = true;
                } else if (event instanceof RequestSent) {
                    if (request > 0) {
                        assertThat(requests.get(request - 1).isStartOf(requests.get(request)))
                                .as("request %d", request)
                                .isEqualTo(!rebased);
                    }
                    rebased = false;
                    request++;
                }
            }
            assertThat(bench.events(Rebased.class)).isNotEmpty();
        }
    }

    @Test
    void the_capacity_controller_sees_the_prompt_after_the_compaction() {
        try (Workbench bench = bench(reading(25))) {
            bench.ask("Read everything.");

            Optional<TapeEvent> compacted = Optional.empty();
            for (TapeEvent event : bench.events()) {
                if (event instanceof CheckpointEvaluated evaluated && compacted.isPresent()) {
                    CompactionApplied applied = (CompactionApplied) compacted.get();
                    assertThat(evaluated.inputs().contextUsedRatio()).isEqualTo((double) applied.after() / BUDGET);
                    return;
                }
                compacted = event instanceof CompactionApplied ? Optional.of(event) : compacted;
            }
            throw new AssertionError("nothing was compacted");
        }
    }

    @Test
    void at_a_turns_end_nothing_is_rewritten_and_before_the_next_request_it_is() {
        AtomicInteger step = new AtomicInteger();
        Brain brain = ask -> {
            int n = step.incrementAndGet();
            return n <= 4
                    ? Script.calling(Script.call("c" + n, "read", "src/File" + n + ".java"))
                    : Answer.of("All of it is done. ".repeat(160));
        };
        try (Workbench bench = bench(brain, new ContextBudget(1_048_576, 65_536, 8_000))) {
            bench.ask("Read four files.");
            List<TapeEvent> events = bench.events();
            int lastRequest = events.lastIndexOf(bench.events(RequestSent.class).get(4));
            assertThat(events.subList(lastRequest, events.size()))
                    .doesNotHaveAnyElementsOfTypes(CompactionApplied.class);

            bench.ask("And now?");
            assertThat(bench.events().subList(lastRequest, bench.events().size()))
                    .hasAtLeastOneElementOfType(CompactionApplied.class);
        }
    }

    @Test
    void at_the_wall_it_is_compacted_whatever_is_set() {
        try (Workbench bench = bench(reading(12), new ContextBudget(12_000, 65_536, 1 << 30))) {
            assertThat(bench.ask("Read everything.").reason()).isEqualTo(EndReason.DONE);
            assertThat(bench.events(CompactionApplied.class)).isNotEmpty();
        }
    }

    /** Cancels the operation when it is called. */
    private record CancelledEmbedder(AtomicInteger asked) implements Embedder {
        @Override
        public String name() {
            return "slow";
        }

        @Override
        public List<Double> similarities(String query, List<String> documents, Cancellation cancellation) {
            asked.incrementAndGet();
            cancellation.cancel();
            throw new CancellationException("cancelled while slow was asked");
        }
    }

    @Test
    void an_order_that_is_cancelled_while_texts_are_compared_is_not_carried_out() {
        AtomicInteger asked = new AtomicInteger();
        Workbench slow = new Workbench(
                reading(40), new MemoryTape(InstantSource.system()), new CancelledEmbedder(asked), readFile());
        try (Workbench bench = bench(slow, new ContextBudget(1_048_576, 65_536, 1 << 20))) {
            bench.ask("Read everything.");
            assertThat(bench.compact(PressureLevel.HARD, "")).isEmpty();

            assertThat(asked).hasValue(1);
            assertThat(bench.events(CompactionSkipped.class))
                    .extracting(CompactionSkipped::reason)
                    .containsExactly(CompactionSkipped.SkipCause.CANCELLED);
            assertThat(bench.events(EmbedderFellBack.class)).isEmpty();
            assertThat(bench.defects).isEmpty();
        }
    }

    @Test
    void the_user_compacts_when_he_likes() {
        try (Workbench bench = bench(reading(6), new ContextBudget(1_048_576, 65_536, 1 << 20))) {
            bench.ask("Read six files.");
            assertThat(bench.events(CompactionApplied.class)).isEmpty();

            CompactionApplied applied = bench.compact(PressureLevel.SOFT, "").orElseThrow();
            assertThat(applied.files()).isNotEmpty();
            assertThat(applied.after())
                    .isEqualTo(bench.state.conversation().size().total());
            assertThat(bench.events(ContextCompacted.class))
                    .containsExactly(new ContextCompacted(
                            1, bench.compaction.memory().state().appliedSeq()));
        }
    }
}
