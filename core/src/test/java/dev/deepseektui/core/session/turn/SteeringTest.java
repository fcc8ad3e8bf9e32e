package dev.deepseektui.core.session.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** User messages that are sent in the next request of the running turn. */
class SteeringTest {
    private static final Answer DONE = Answer.of("Done.");

    private @Nullable Workbench bench;

    private TurnEnding ask(Workbench asked, String text) {
        bench = asked;
        return asked.ask(text);
    }

    private void say(String text) {
        Objects.requireNonNull(bench).say(text);
    }

    /** Returns a tool during which the user sends messages. */
    private TestTool hearing(String... said) {
        return TestTool.doing((path, run) -> {
            List.of(said).forEach(this::say);
            return ToolOutcome.of(Status.OK, "did " + path);
        });
    }

    @Test
    void a_message_goes_out_with_the_next_request_behind_all_results_of_the_step() {
        Script script = new Script(Script.calling(Script.call("1", "do", "a"), Script.call("2", "do", "b")), DONE);
        try (Workbench bench = new Workbench(script, hearing("Use tabs."))) {
            ask(bench, "Format it.");

            assertThat(bench.requests()).hasSize(2);
            String messages = bench.requests().get(1).messages();
            assertThat(messages.indexOf("did b")).isGreaterThan(messages.indexOf("did a"));
            assertThat(bench.requests().get(1).lastContent()).contains("Use tabs.");
            assertThat(messages.indexOf("Use tabs.")).isGreaterThan(messages.indexOf("did b"));
            assertThat(bench.requests().get(0).isStartOf(bench.requests().get(1)))
                    .isTrue();
        }
    }

    @Test
    void it_belongs_to_the_running_turn_and_is_on_the_tape_as_the_users_words() {
        Script script = new Script(Script.calling(Script.call("1", "do", "a")), DONE);
        try (Workbench bench = new Workbench(script, hearing("Use tabs.", "And be quick."))) {
            ask(bench, "Format it.");

            assertThat(bench.events(Asked.class).stream().filter(asked -> !asked.beginsTurn()))
                    .extracting(Asked::turn, Asked::text)
                    .containsExactly(tuple(1L, "Use tabs."), tuple(1L, "And be quick."));
            assertThat(bench.events(Asked.class).get(1).wasTyped()).isTrue();
            assertThat(bench.events(ContextAppended.class).stream()
                            .filter(message -> message.origin() == Origin.ASK)
                            .count())
                    .isEqualTo(3);
            assertThat(bench.events(TurnEnded.class)).hasSize(1);
            assertThat(bench.events(RequestSent.class))
                    .extracting(RequestSent::step)
                    .containsExactly(1, 2);
            assertThat(bench.state.task().latestAsk()).contains("Format it.\nUse tabs.\nAnd be quick.");
            assertThat(bench.state.prompts().place(1)).isEqualTo(place(bench));
        }
    }

    private static long place(Workbench bench) {
        List<TapeEvent> events = bench.events();
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i) instanceof Asked) {
                return i + 1L;
            }
        }
        throw new AssertionError("nothing was asked");
    }

    @Test
    void what_is_said_during_the_last_answer_stays_in_the_queue() {
        try (Workbench bench = new Workbench(ask -> {
            say("And now?");
            return DONE;
        })) {
            ask(bench, "Begin.");

            assertThat(bench.inbox.takeBackAll()).containsExactly("And now?");
            assertThat(bench.events(Asked.class)).hasSize(1);
        }
    }

    @Test
    void a_cancelled_turn_takes_nothing_out_of_the_queue() {
        Script script = new Script(Script.calling(Script.call("1", "do", "a")), DONE);
        TestTool tool = TestTool.doing((path, run) -> {
            say("Use tabs.");
            Objects.requireNonNull(bench).cancellation.cancel();
            return ToolOutcome.of(Status.OK, "did");
        });
        try (Workbench bench = new Workbench(script, tool)) {
            assertThat(ask(bench, "Format it.").reason()).isEqualTo(TurnEnding.EndReason.CANCELLED);

            assertThat(bench.inbox.takeBackAll()).containsExactly("Use tabs.");
        }
    }

    @Test
    void another_program_goes_on_with_the_same_bytes() {
        Tape tape = new MemoryTape(InstantSource.system());
        Script script = new Script(Script.calling(Script.call("1", "do", "a")), DONE);
        RequestBody last;
        try (Workbench first = new Workbench(script, tape, hearing("Use tabs."))) {
            ask(first, "Format it.");
            last = first.requests().get(1);
        }
        try (Workbench second = new Workbench(new Script(DONE), tape, hearing())) {
            ask(second, "Again.");

            assertThat(last.isStartOf(second.requests().get(0))).isTrue();
            assertThat(second.events(Asked.class)).extracting(Asked::turn).containsExactly(1L, 1L, 2L);
        }
    }

    /** The program may be killed right after the event that records the message. */
    @Test
    void a_message_that_was_recorded_before_a_crash_is_in_the_conversation_after_it() {
        Tape tape = new MemoryTape(InstantSource.system());
        Script script = new Script(Script.calling(Script.call("1", "do", "a")), DONE);
        try (Workbench first = new Workbench(script, tape, hearing())) {
            ask(first, "Format it.");
            first.log.record(new Asked(1, "Use tabs.", List.of(), null, null, true));
        }
        try (Workbench second = new Workbench(new Script(DONE), tape, hearing())) {
            second.log.recover();
            ask(second, "Again.");

            assertThat(second.requests().get(0).messages()).contains("Use tabs.");
        }
    }
}
