package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.ConversationRecorder;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.tape.event.MessageSource.Summary;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConversationEditsTest {
    private final Conversation conversation = new Conversation(new DeepSeekTokenizer());
    private final ConversationRecorder recorder = new ConversationRecorder(this::happens, conversation);

    private void happens(TapeEvent event) {
        conversation.apply(event);
    }

    private long asks(String text) {
        long number = conversation.numberFor(Origin.ASK);
        recorder.append(MessageFactory.ask(number, text));
        return number;
    }

    private void summary(long from, long to) {
        recorder.append(conversation.block(new Summary(from, to), "It was done."));
    }

    private List<String> left(Optional<Rebase> rebase) {
        recorder.rebase(rebase.orElseThrow(), Optional.empty());
        return conversation.messages().stream()
                .map(PromptMessage::content)
                .map(message -> message.content())
                .toList();
    }

    @Test
    void an_ask_goes_with_all_behind_it() {
        asks("one");
        long two = asks("two");
        asks("three");

        assertThat(left(ConversationEdits.before(conversation.messages(), two, 10)))
                .containsExactly("one");
    }

    @Test
    void a_summary_of_that_turn_alone_goes_with_its_ask() {
        asks("one");
        long two = asks("two");
        summary(11, 20);

        assertThat(left(ConversationEdits.before(conversation.messages(), two, 10)))
                .containsExactly("one");
    }

    @Test
    void nobody_goes_back_into_a_summary_of_earlier_turns_though_the_words_of_the_ask_are_there() {
        asks("one");
        long two = asks("two");
        summary(3, 20);
        asks("three");

        assertThat(ConversationEdits.before(conversation.messages(), two, 10)).isEmpty();
    }

    @Test
    void of_a_summary_nobody_knows_what_it_stands_for_it_may_be_any_turn() {
        long one = asks("one");
        summary(0, 0);

        assertThat(ConversationEdits.before(conversation.messages(), one, 2)).isEmpty();
    }
}
