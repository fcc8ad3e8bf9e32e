package dev.deepseektui.core.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.conversation.CrashRecovery.ConversationRepair;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.EventSink;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.testkit.Seed;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CrashRecoveryTest {
    private static final SessionStarted START =
            new SessionStarted("s", "/w", "1", "deepseek-flash", "high", "be brief", "[]", null);
    private static final ReplyReceived REPLY = new ReplyReceived(
            2,
            "I look",
            "hm",
            List.of(new ToolCall("a", "read", "{}"), new ToolCall("b", "bash", "{}"), new ToolCall("c", "bash", "{}")),
            "tool_calls",
            null,
            null,
            null,
            null,
            null);

    @Test
    void an_ask_that_never_arrived_is_asked() {
        Conversation conversation = resumed(START, new Asked(1, "fix it", List.of()));

        assertThat(conversation.messages())
                .singleElement()
                .satisfies(message -> assertThat(message.content().content()).isEqualTo("fix it"));
    }

    @Test
    void each_call_gets_what_is_known_of_it() {
        Conversation conversation = resumed(
                START,
                new Asked(1, "fix it", List.of()),
                MessageFactory.ask(1, "fix it"),
                REPLY,
                MessageFactory.reply(REPLY).orElseThrow(),
                new ToolStarted("a", "read", "{}", false),
                new ToolReturned("a", "read", ToolOutcome.of(Status.OK, "text of a")),
                new ToolStarted("b", "bash", "{}", true));

        assertThat(conversation.messages().stream()
                        .filter(message -> message.origin() == Origin.RESULT)
                        .map(message -> message.content().content()))
                .containsExactly("text of a", CrashRecovery.INTERRUPTED, CrashRecovery.NOT_RUN);
    }

    @Test
    void a_reply_that_never_arrived_is_not_lost() {
        Conversation conversation =
                resumed(START, new Asked(1, "fix it", List.of()), MessageFactory.ask(1, "fix it"), REPLY);

        assertThat(conversation.messages().get(1).content().content()).isEqualTo("I look");
        assertThat(conversation.openCalls()).isEmpty();
    }

    @Test
    void where_nothing_is_loose_nothing_is_added() {
        ContextAppended ask = MessageFactory.ask(1, "fix it");

        assertThat(resumed(START, new Asked(1, "fix it", List.of()), ask).messages())
                .hasSize(1);
    }

    /** The process may be killed after any event: the next prompt must be valid and extend the last one. */
    @Test
    void after_a_kill_at_any_event_the_conversation_is_sound_and_goes_on() {
        long seed = Seed.RUN;
        for (int history = 0; history < 300; history++) {
            RandomHistory lived = new RandomHistory(seed + history);
            for (int i = 0; i < 20; i++) {
                lived.step();
            }
            List<TapeEvent> events = lived.events();
            for (int killed = 1; killed <= events.size(); killed += 3) {
                TapeEvent[] survived = events.subList(0, killed).toArray(TapeEvent[]::new);
                PromptBytes before = RandomHistory.fold(List.of(survived)).prompt();

                Conversation conversation = resumed(survived);

                assertThat(BodyRules.violation(conversation.messages()))
                        .as("seed %d, event %d", seed + history, killed)
                        .isEmpty();
                assertThat(ConversationLawTest.isStartOf(before, conversation.prompt()))
                        .isTrue();
            }
        }
    }

    /** The process may also be killed during recovery. */
    @Test
    void a_second_kill_on_the_way_back_changes_nothing() {
        long seed = Seed.RUN;
        for (int history = 0; history < 200; history++) {
            RandomHistory lived = new RandomHistory(seed + history);
            for (int i = 0; i < 12; i++) {
                lived.step();
            }
            List<TapeEvent> events = lived.events();
            int killed = 1 + Math.floorMod(seed + history * 31L, events.size());
            MemoryTape tape = new MemoryTape(InstantSource.system());
            events.subList(0, killed).forEach(tape::append);
            PromptBytes wanted =
                    resumed(events.subList(0, killed).toArray(TapeEvent[]::new)).prompt();
            int mended = resumedOn(tape).size();
            for (int again = killed; again <= mended; again++) {
                MemoryTape second = new MemoryTape(InstantSource.system());
                events(tape).subList(0, again).forEach(second::append);
                resumedOn(second);
                assertThat(RandomHistory.fold(events(second)).prompt())
                        .as("seed %d", seed + history)
                        .isEqualTo(wanted);
            }
        }
    }

    /** A salvaged tape may lack any events of a valid one. */
    @Test
    void a_salvaged_tape_is_mended_whatever_it_lost() {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        for (int history = 0; history < 500; history++) {
            RandomHistory lived = new RandomHistory(seed + history);
            for (int i = 0; i < 20; i++) {
                lived.step();
            }
            List<TapeEvent> left = new ArrayList<>(lived.events());
            for (int i = random.nextInt(4); i >= 0; i--) {
                left.remove(1 + random.nextInt(left.size() - 1));
            }
            assertThat(BodyRules.violation(
                            resumed(left.toArray(TapeEvent[]::new)).messages()))
                    .as("seed %d, history %d", seed, history)
                    .isEmpty();
        }
    }

    @Test
    void a_lost_reply_takes_its_results_along_and_a_lost_result_is_told() {
        ContextAppended reply = MessageFactory.reply(REPLY).orElseThrow();
        ContextAppended next = MessageFactory.ask(3, "go on");

        assertThat(resumed(
                                START,
                                MessageFactory.ask(1, "x"),
                                MessageFactory.result(2, "a", ToolOutcome.of(Status.OK, "text")),
                                next)
                        .messages()
                        .stream()
                        .map(PromptMessage::origin))
                .containsExactly(Origin.ASK, Origin.ASK);
        assertThat(resumed(
                                START,
                                MessageFactory.ask(1, "x"),
                                reply,
                                MessageFactory.result(2, "b", ToolOutcome.of(Status.OK, "text")),
                                next)
                        .messages()
                        .stream()
                        .filter(message -> message.origin() == Origin.RESULT)
                        .map(message -> message.content().content()))
                .containsExactly("text", ConversationRepair.LOST, ConversationRepair.LOST);
    }

    private static List<TapeEvent> resumedOn(MemoryTape tape) {
        Conversation conversation = new Conversation(new DeepSeekTokenizer());
        CrashRecovery ends = new CrashRecovery();
        for (TapeEvent event : events(tape)) {
            conversation.apply(event);
            ends.apply(event);
        }
        ends.recover(conversation, recording(tape, conversation));
        return events(tape);
    }

    private static EventSink recording(MemoryTape tape, Conversation conversation) {
        return event -> {
            tape.append(event);
            conversation.apply(event);
        };
    }

    private static List<TapeEvent> events(MemoryTape tape) {
        List<TapeEvent> events = new ArrayList<>();
        try (TapeReader reader = tape.read(0)) {
            reader.forEachRemaining(recorded -> events.add(recorded.event()));
        }
        return events;
    }

    private static Conversation resumed(TapeEvent... events) {
        Conversation conversation = new Conversation(new DeepSeekTokenizer());
        CrashRecovery ends = new CrashRecovery();
        for (TapeEvent event : events) {
            conversation.apply(event);
            ends.apply(event);
        }
        ends.recover(conversation, conversation::apply);
        return conversation;
    }
}
