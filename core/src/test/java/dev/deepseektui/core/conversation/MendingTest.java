package dev.deepseektui.core.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.conversation.CrashRecovery.ConversationRepair;
import dev.deepseektui.core.tape.event.Origin;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MendingTest {
    private static List<PromptMessage> asks(long... numbers) {
        List<PromptMessage> asks = new ArrayList<>();
        for (long number : numbers) {
            asks.add(new PromptMessage(number, Origin.ASK, MessageJson.user("ask " + number), null));
        }
        return asks;
    }

    private static List<Long> mended(List<PromptMessage> messages) {
        return ConversationRepair.of(messages)
                .map(rebase -> Rewriting.apply(rebase.edits(), messages))
                .orElse(messages)
                .stream()
                .map(PromptMessage::number)
                .toList();
    }

    @Test
    void equal_numbers_stand_side_by_side() {
        assertThat(mended(asks(1, 1, 2, 2, 1, 3))).containsExactly(1L, 1L, 2L, 2L, 3L);
    }

    @Test
    void a_number_that_no_message_can_have_goes_even_at_the_end() {
        assertThat(mended(asks(1, Long.MAX_VALUE))).containsExactly(1L);
        assertThat(mended(asks(-1, 1))).containsExactly(1L);
    }

    @Test
    void what_cannot_be_sent_goes() {
        List<PromptMessage> messages = asks(1, 2);
        messages.add(1, new PromptMessage(1, Origin.NOTE, "{\"role\":\"us", null));

        assertThat(mended(messages)).containsExactly(1L, 2L);
    }
}
