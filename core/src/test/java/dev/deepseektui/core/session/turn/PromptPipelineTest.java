package dev.deepseektui.core.session.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Draft;
import dev.deepseektui.core.context.Draft.DraftMessage;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.Rewrite;
import dev.deepseektui.core.context.Rewrite.Explanation;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.EventSink;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class PromptPipelineTest {
    @Test
    void what_is_due_stands_behind_the_ask_and_is_counted_before_it_is_appended() {
        try (Workbench bench = new Workbench(new Script(Answer.of("Yes.")))) {
            List<Long> seen = new ArrayList<>();
            bench.drafting.add(saying(now -> said("first")));
            bench.drafting.add(saying(now -> {
                seen.add(now.size().draft());
                return said("second");
            }));

            bench.ask("Well?");

            assertThat(seen)
                    .singleElement()
                    .satisfies(draft -> assertThat(draft).isPositive());
            assertThat(bench.events(ContextAppended.class))
                    .extracting(ContextAppended::origin)
                    .startsWith(Origin.ASK, Origin.INJECTED, Origin.INJECTED);
            assertThat(bench.state.conversation().messages().get(1).content().content())
                    .contains("first");
        }
    }

    @Test
    void the_ladder_decides_on_the_prompt_with_all_that_is_due() {
        try (Workbench bench = new Workbench(new Script(Answer.of("Yes.")))) {
            bench.budgets = model -> new ContextBudget(20_000, 2_000, 1_000);
            bench.drafting.add(saying(now -> said("word ".repeat(950))));

            bench.ask("Well?");

            assertThat(bench.events(CompactionSkipped.class)).isNotEmpty();
        }
    }

    @Test
    void a_drafter_that_fails_costs_what_it_had_to_say() {
        try (Workbench bench = new Workbench(new Script(Answer.of("Yes.")))) {
            bench.drafting.add(saying(now -> {
                throw new IllegalStateException("no disk");
            }));

            assertThat(bench.ask("Well?").reason()).isEqualTo(EndReason.DONE);
            assertThat(bench.defects).hasSize(1);
        }
    }

    @Test
    void a_rewriting_that_would_break_the_rules_is_refused_and_the_turn_goes_on() {
        try (Workbench bench = new Workbench(new Script(Answer.of("Yes.")))) {
            List<String> refused = new ArrayList<>();
            Explanation explanation = new Explanation() {
                @Override
                public void record(Rebased done, EventSink out) {
                    throw new AssertionError("it was carried out");
                }

                @Override
                public void refused(RuntimeException mistake, EventSink out) {
                    refused.add(mistake.getMessage());
                }
            };
            bench.drafting.add(new ContextSystem() {
                @Override
                public void apply(Recorded event) {}

                @Override
                public Optional<Rewrite> rewrite(RequestContext now, Draft due, SessionLog log) {
                    Rebase tooLong =
                            new Rebase(RebaseReason.compaction(PressureLevel.SOFT), List.of(new BodyEdit.Drop(1_000)));
                    return Optional.of(new Rewrite(tooLong, explanation).remarking(List.of()));
                }
            });

            assertThat(bench.ask("Well?").reason()).isEqualTo(EndReason.DONE);
            assertThat(refused).singleElement().asString().contains("compaction:soft");
            assertThat(bench.defects).hasSize(1);
            assertThat(bench.events(Rebased.class)).isEmpty();
        }
    }

    private static Draft said(String text) {
        return Draft.of(List.of(new DraftMessage(new MessageSource.Injection(null), text)), List.of());
    }

    private static ContextSystem saying(Function<RequestContext, Draft> draft) {
        return new ContextSystem() {
            @Override
            public void apply(Recorded event) {}

            @Override
            public Draft draft(RequestContext now) {
                return draft.apply(now);
            }
        };
    }
}
