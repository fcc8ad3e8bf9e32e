package dev.deepseektui.core.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.message.ToolCall;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.message.ToolOutcome.Status;
import dev.deepseektui.core.tape.Asked;
import dev.deepseektui.core.tape.ContextAppended;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.ReplyReceived;
import dev.deepseektui.core.tape.SessionStarted;
import dev.deepseektui.core.tape.TapeEvent;
import dev.deepseektui.core.tape.ToolReturned;
import dev.deepseektui.core.tape.ToolStarted;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;

class LooseEndsTest {
    private static final SessionStarted START =
            new SessionStarted("s", "/w", "1", "deepseek-flash", "high", "be brief", "[]", null);
    private static final ReplyReceived REPLY = new ReplyReceived(
            2,
            "I look",
            "hm",
            List.of(
                    new ToolCall("a", "read_file", "{}"),
                    new ToolCall("b", "shell", "{}"),
                    new ToolCall("c", "shell", "{}")),
            "tool_calls",
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
                Composer.ask(1, "fix it"),
                REPLY,
                Composer.reply(REPLY).orElseThrow(),
                new ToolStarted("a", "read_file", "{}", false),
                new ToolReturned("a", "read_file", ToolOutcome.of(Status.OK, "text of a")),
                new ToolStarted("b", "shell", "{}", true));

        assertThat(conversation.messages().stream()
                        .filter(message -> message.origin() == Origin.RESULT)
                        .map(message -> message.content().content()))
                .containsExactly("text of a", LooseEnds.INTERRUPTED, LooseEnds.NOT_RUN);
    }

    @Test
    void a_reply_that_never_arrived_is_not_lost() {
        Conversation conversation = resumed(START, new Asked(1, "fix it", List.of()), Composer.ask(1, "fix it"), REPLY);

        assertThat(conversation.messages().get(1).content().content()).isEqualTo("I look");
        assertThat(conversation.openCalls()).isEmpty();
    }

    @Test
    void where_nothing_is_loose_nothing_is_added() {
        ContextAppended ask = Composer.ask(1, "fix it");

        assertThat(resumed(START, new Asked(1, "fix it", List.of()), ask).messages())
                .hasSize(1);
    }

    /** A kill can come behind any event: the next request is sound, and starts with all that the last one had. */
    @Test
    void after_a_kill_at_any_event_the_conversation_is_sound_and_goes_on() {
        long seed = System.nanoTime();
        for (int history = 0; history < 300; history++) {
            RandomHistory lived = new RandomHistory(seed + history);
            for (int i = 0; i < 20; i++) {
                lived.step();
            }
            List<TapeEvent> events = lived.events();
            for (int killed = 1; killed <= events.size(); killed += 3) {
                TapeEvent[] survived = events.subList(0, killed).toArray(TapeEvent[]::new);
                Prompt before = RandomHistory.fold(List.of(survived)).prompt();

                Conversation conversation = resumed(survived);

                assertThat(BodyRules.violation(conversation.messages()))
                        .as("seed %d, event %d", seed + history, killed)
                        .isEmpty();
                assertThat(before.isStartOf(conversation.prompt())).isTrue();
            }
        }
    }

    private static Conversation resumed(TapeEvent... events) {
        Conversation conversation = new Conversation(RandomHistory.template());
        LooseEnds ends = new LooseEnds();
        for (TapeEvent event : events) {
            conversation.apply(event);
            ends.apply(event);
        }
        ends.tieUp(conversation, new ConversationRecorder(new MemoryTape(InstantSource.system()), conversation));
        return conversation;
    }
}
