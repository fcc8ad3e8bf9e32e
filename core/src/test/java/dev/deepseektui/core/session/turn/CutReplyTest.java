package dev.deepseektui.core.session.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.conversation.cost.CacheRecord.CacheAnomaly;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatEvent.Retrying;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyCut;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tape.event.TurnEvents.RequestBilled;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import dev.deepseektui.core.tape.event.TurnEvents.TurnRetried;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Fault;
import dev.deepseektui.testkit.simulator.brain.Place;
import dev.deepseektui.testkit.simulator.brain.Refusal;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Turns with a cut answer, and turns that continue after one. */
@Timeout(60)
class CutReplyTest {
    private static final String LONG =
            IntStream.range(0, 900).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));

    private static final Answer DONE = Answer.of("Done.");
    private static final Answer CUT = Answer.of("This is the beginning of a long answer.")
            .thinking("How to begin?")
            .with(new Fault.Cut(Place.AnswerPoint.TEXT, Fault.CutMode.CLOSE));
    private static final Answer OUT_OF_CAPACITY = Answer.of("Half of ").finishing("insufficient_system_resource");

    private static Workbench impatient(Brain brain, TestTool... tools) {
        return impatient(brain, new MemoryTape(InstantSource.system()), tools);
    }

    private static Workbench impatient(Brain brain, Tape tape, TestTool... tools) {
        return new Workbench(
                brain,
                Workbench.Fittings.with(tape, Map.of("network.retries", "0", "compaction.profile", "standard")),
                tools);
    }

    @Test
    void a_cut_answer_is_asked_for_again_and_no_part_of_the_conversation() {
        try (Workbench bench = new Workbench(new Script(CUT, DONE))) {
            assertThat(bench.ask("Begin.").reason()).isEqualTo(EndReason.DONE);

            ReplyCut cut = bench.events(ReplyCut.class).get(0);
            assertThat("This is the beginning of a long answer.").startsWith(cut.content());
            assertThat(cut.content()).isNotEmpty();
            assertThat(cut.reasoning()).isEqualTo("How to begin?");
            assertThat(cut.why()).isEqualTo("answer cut off");
            assertThat(cut.detail()).startsWith("The answer was cut off: 127.0.0.1 ");
            assertThat(List.of(cut.turn(), (long) cut.step(), (long) cut.retry(), (long) cut.of()))
                    .containsExactly(1L, 1L, 1L, 5L);
            assertThat(bench.events(ReplyReceived.class))
                    .extracting(ReplyReceived::content)
                    .containsExactly("Done.");
            assertThat(bench.requests())
                    .hasSize(2)
                    .extracting(RequestBody::messages)
                    .containsOnly(bench.requests().get(0).messages());
            bench.ask("And now?");
            assertThat(bench.requests().get(2).messages()).doesNotContain("the beginning");
        }
    }

    @Test
    void the_calls_of_a_cut_answer_do_not_run() {
        List<String> done = new ArrayList<>();
        TestTool effect = TestTool.doing((path, run) -> {
            done.add(path);
            return ToolOutcome.of(Status.OK, "");
        });
        Answer cut = Script.calling(Script.call("1", "do", "once"), Script.call("2", "do", "twice"))
                .with(new Fault.Cut(Place.AnswerPoint.FINISH, Fault.CutMode.CLOSE));
        try (Workbench bench =
                new Workbench(new Script(cut, Script.calling(Script.call("3", "do", "once")), DONE), effect)) {
            assertThat(bench.ask("Do it.").reason()).isEqualTo(EndReason.DONE);

            assertThat(done).containsExactly("once");
            assertThat(bench.events(ReplyCut.class).get(0).calls()).hasSize(2);
        }
    }

    @Test
    void a_bill_that_came_with_the_cut_answer_counts() {
        try (Workbench bench = new Workbench(new Script(OUT_OF_CAPACITY, DONE))) {
            assertThat(bench.ask("Begin.").reason()).isEqualTo(EndReason.DONE);

            RequestBilled billed = bench.events(RequestBilled.class).get(0);
            assertThat(billed.purpose()).isEqualTo("cut_reply");
            long first = Objects.requireNonNull(billed.usage().prompt());
            TurnEnded ended = bench.events(TurnEnded.class).get(0);
            assertThat(ended.usage().prompt()).isEqualTo(2 * first);
            assertThat(ended.cost()).isNotNull();
            assertThat(bench.state.cost().input()).isEqualTo(2 * first);
        }
    }

    @Test
    void without_a_bill_the_cost_is_a_lower_bound() {
        try (Workbench bench = new Workbench(new Script(CUT, DONE))) {
            bench.ask("Begin.");

            assertThat(bench.state.cost().unknownBills()).isEqualTo(1);
            assertThat(bench.state.cost().atLeast()).isPositive();
            assertThat(bench.events(TurnEnded.class).get(0).cost()).isNull();
        }
    }

    @Test
    void what_the_cache_holds_of_a_prompt_that_was_sent_twice_is_no_anomaly() {
        Answer cut = Answer.of("A long answer.").with(new Fault.Cut(Place.AnswerPoint.TEXT, Fault.CutMode.CLOSE));
        try (Workbench bench = new Workbench(new Script(DONE, cut, DONE))) {
            bench.ask("Begin.");
            bench.ask("Long: " + "the border of the window is blue, ".repeat(400));

            assertThat(bench.events(ReplyCut.class)).hasSize(1);
            assertThat(bench.events(CacheAnomaly.class)).isEmpty();
        }
    }

    @Test
    void the_event_stands_on_the_tape_before_the_notice_is_given() {
        List<String> heard = new ArrayList<>();
        try (Workbench bench = new Workbench(new Script(CUT, DONE))) {
            bench.listeners.add(new SessionListener() {
                @Override
                public void recorded(Recorded event) {
                    if (event.event() instanceof ReplyCut) {
                        heard.add("cut");
                    }
                }

                @Override
                public void streamed(ChatEvent event) {
                    if (event instanceof Retrying) {
                        heard.add("notice");
                    }
                }
            });
            bench.ask("Begin.");

            assertThat(heard).containsExactly("cut", "notice");
        }
    }

    @Test
    void cancelling_in_the_wait_ends_the_turn() {
        try (Workbench bench = new Workbench(new Script(CUT, DONE))) {
            bench.listeners.add(new SessionListener() {
                @Override
                public void streamed(ChatEvent event) {
                    if (event instanceof Retrying) {
                        bench.cancellation.cancel();
                    }
                }
            });

            assertThat(bench.ask("Begin.").reason()).isEqualTo(EndReason.CANCELLED);
            assertThat(bench.exchanges()).hasSize(1);
            assertThat(bench.events(ReplyCut.class)).hasSize(1);
            assertThat(bench.events(ReplyReceived.class)).isEmpty();
        }
    }

    @Test
    void a_cut_summary_is_asked_for_again_and_both_are_billed() {
        AtomicInteger asked = new AtomicInteger();
        Brain summaries = ask ->
                asked.incrementAndGet() == 1 ? OUT_OF_CAPACITY : Answer.of("It began " + "again and again ".repeat(30));
        try (Workbench bench = new Workbench(new SummingBrain(ask -> Answer.of(LONG), summaries))) {
            for (int i = 0; i < 6; i++) {
                bench.ask("Ask " + i);
            }
            assertThat(bench.compact(PressureLevel.EMERGENCY, "")).isPresent();

            assertThat(bench.events(RequestBilled.class))
                    .extracting(RequestBilled::purpose)
                    .containsExactly("summary", "summary");
            assertThat(bench.events(ReplyCut.class)).isEmpty();
        }
    }

    @Test
    void a_failed_turn_goes_on_without_another_ask() {
        try (Workbench bench = impatient(new Script(Refusal.of(503), DONE))) {
            assertThat(bench.ask("Begin.").reason()).isEqualTo(EndReason.FAILED);
            assertThat(bench.engine().retry(new Cancellation()).reason()).isEqualTo(EndReason.DONE);

            assertThat(bench.events(Asked.class)).hasSize(1);
            assertThat(bench.events(TurnRetried.class)).containsExactly(new TurnRetried(1));
            assertThat(bench.events(RequestSent.class))
                    .extracting(RequestSent::step)
                    .containsExactly(1, 2);
            assertThat(bench.events(TurnEnded.class))
                    .extracting(TurnEnded::turn, TurnEnded::reason)
                    .containsExactly(tuple(1L, "failed"), tuple(1L, "done"));
            assertThat(bench.requests().get(1).messages())
                    .isEqualTo(bench.requests().get(0).messages());
        }
    }

    @Test
    void what_a_failed_turn_has_done_already_is_not_done_again() {
        List<String> done = new ArrayList<>();
        TestTool effect = TestTool.doing((path, run) -> {
            done.add(path);
            return ToolOutcome.of(Status.OK, "");
        });
        try (Workbench bench =
                impatient(new Script(Script.calling(Script.call("1", "do", "x")), Refusal.of(503), DONE), effect)) {
            assertThat(bench.ask("Do it.").reason()).isEqualTo(EndReason.FAILED);
            assertThat(bench.engine().retry(new Cancellation()).reason()).isEqualTo(EndReason.DONE);

            assertThat(done).containsExactly("x");
            assertThat(bench.requests().get(2).messages())
                    .isEqualTo(bench.requests().get(1).messages());
        }
    }

    @Test
    void what_was_left_of_a_cut_answer_goes_when_it_is_asked_for_again() {
        try (Workbench bench = impatient(new Script(CUT, DONE))) {
            TurnEnding ending = bench.ask("Begin.");
            assertThat(ending.failure()).isEqualTo(ChatFailure.FailureKind.CUT_OFF);
            assertThat(bench.engine().retry(new Cancellation()).reason()).isEqualTo(EndReason.DONE);

            assertThat(bench.events(Rebased.class))
                    .extracting(rebased -> rebased.reason().word())
                    .containsExactly("user:retry");
            assertThat(bench.requests().get(1).messages())
                    .isEqualTo(bench.requests().get(0).messages());
            assertThat(bench.defects).isEmpty();
        }
    }

    @Test
    void a_cut_answer_stays_for_one_who_asks_on() {
        try (Workbench bench = impatient(new Script(CUT, DONE))) {
            bench.ask("Begin.");
            bench.ask("Go on from there.");

            assertThat(bench.requests().get(1).messages()).contains("How to begin?");
            assertThat(bench.requests().get(0).isStartOf(bench.requests().get(1)))
                    .isTrue();
        }
    }

    @Test
    void another_program_can_retry_what_this_one_was_killed_in() {
        Tape tape = new MemoryTape(InstantSource.system());
        Workbench.Fittings quick =
                Workbench.Fittings.with(tape, Map.of("network.retries", "0", "compaction.profile", "standard"));
        try (Workbench first = new Workbench(new Script(CUT), quick)) {
            first.ask("Begin.");
        }
        try (Workbench second = new Workbench(new Script(DONE), quick)) {
            assertThat(second.engine().retry(new Cancellation()).reason()).isEqualTo(EndReason.DONE);
            assertThat(second.requests().get(0).messages()).contains("Begin.").doesNotContain("How to begin?");
        }
    }

    @Test
    void a_turn_at_its_limit_of_steps_goes_on_with_as_many_again() {
        Brain endless = ask -> Script.calling(Script.call("c", "look", "x"));
        try (Workbench bench = impatient(endless, TestTool.looking())) {
            bench.limits = new TurnLimits(3, Optional.empty(), Optional.empty());
            assertThat(bench.ask("Look.").reason()).isEqualTo(EndReason.STEP_LIMIT);
            assertThat(bench.engine().retry(new Cancellation()).reason()).isEqualTo(EndReason.STEP_LIMIT);

            assertThat(bench.events(RequestSent.class))
                    .extracting(RequestSent::step)
                    .containsExactly(1, 2, 3, 4, 5, 6);
        }
    }

    @Test
    void where_nothing_failed_there_is_nothing_to_retry() {
        try (Workbench bench = impatient(new Script(DONE))) {
            assertThatThrownBy(() -> bench.engine().retry(new Cancellation()))
                    .isInstanceOf(UserError.class)
                    .hasMessage("Nothing to retry: nothing has been sent yet.");
            bench.ask("Begin.");
            assertThatThrownBy(() -> bench.engine().retry(new Cancellation()))
                    .isInstanceOf(UserError.class)
                    .hasMessage("Nothing to retry: the last turn finished.");
            assertThat(bench.events(TurnRetried.class)).isEmpty();
        }
    }
}
