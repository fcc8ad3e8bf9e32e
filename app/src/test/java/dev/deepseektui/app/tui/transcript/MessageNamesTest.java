package dev.deepseektui.app.tui.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.Pins.Pinned;
import dev.deepseektui.core.context.Pins.Unpinned;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MessageNamesTest {
    private final MessageNames messages = new MessageNames();
    private long seq;

    private void take(TapeEvent event) {
        messages.take(new Recorded(++seq, Instant.EPOCH, event, 0));
    }

    private static ReplyReceived reply(long number, String content) {
        return new ReplyReceived(number, content, null, List.of(), "stop", TokenUsage.UNKNOWN, "m", null, null, null);
    }

    @BeforeEach
    void two_turns() {
        take(new Asked(1, "one", List.of()));
        take(MessageFactory.ask(1, "one"));
        take(reply(2, "let me look"));
        take(reply(3, "it is so"));
        take(new Asked(2, "two", List.of()));
        take(MessageFactory.ask(4, "two"));
        take(reply(5, ""));
    }

    @Test
    void asks_and_the_last_words_of_each_turn_have_names() {
        assertThat(messages.number("ask 2")).hasValue(4);
        assertThat(messages.number("answer 1")).hasValue(3);
        assertThat(messages.name(3)).isEqualTo("answer 1");
        assertThat(messages.name(2)).isEqualTo("message 2");
        assertThat(messages.pinnable()).containsExactly("last", "ask 2", "answer 1", "ask 1");
    }

    @Test
    void the_last_is_the_newest_of_both() {
        assertThat(messages.number("last")).hasValue(4);
        take(reply(6, "done"));
        assertThat(messages.number("last")).hasValue(6);
        assertThat(new MessageNames().number("last")).isEmpty();
    }

    @Test
    void what_is_not_there_has_no_number() {
        assertThat(messages.number("ask 3")).isEmpty();
        assertThat(messages.number("answer 2")).isEmpty();
        assertThat(messages.number("ask.txt")).isEmpty();
        assertThat(MessageNames.isName("ask 3")).isTrue();
        assertThat(MessageNames.isName("ask.txt")).isFalse();
    }

    @Test
    void what_is_pinned_is_known_until_it_is_let_go() {
        take(Pinned.message(4));
        take(Pinned.file("a.txt"));
        assertThat(messages.pinned()).containsExactly("a.txt", "ask 2");
        assertThat(messages.isPinned("message 4")).isTrue();

        take(Unpinned.message(4));
        assertThat(messages.isPinned("ask 2")).isFalse();
        assertThat(messages.isPinned("a.txt")).isTrue();
    }
}
