package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.message.Message;
import dev.deepseektui.core.tape.event.MessageSource.Environment;
import dev.deepseektui.core.tape.event.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A unit that stays or goes as one: a reply with its results, an ask with the context injected for it.
 *
 * @param first the index of the ask or reply
 * @param end the index behind the last message
 */
record Exchange(int first, int end) {
    /** From here on a text says nothing new about what it is about. */
    private static final int MOST_TOKENS = 2000;

    /** All of a conversation, in its order; what belongs to none, such as a notice, is in none. */
    static List<Exchange> in(Body body) {
        List<Exchange> exchanges = new ArrayList<>();
        int index = 0;
        while (index < body.size()) {
            int first = index++;
            Origin origin = body.message(first).origin();
            if (origin == Origin.ASK || origin == Origin.REPLY) {
                while (index < body.size() && isPart(body.message(index))) {
                    index++;
                }
                exchanges.add(new Exchange(first, index));
            }
        }
        return exchanges;
    }

    private static boolean isPart(PromptMessage message) {
        return message.origin() == Origin.RESULT
                || (message.origin() == Origin.INJECTED && !(message.source() instanceof Environment));
    }

    IntStream messages() {
        return IntStream.range(first, end);
    }

    boolean isAsk(Body body) {
        return body.message(first).origin() == Origin.ASK;
    }

    /** What it is about, as far as that is compared: the messages' texts as far as their tokens reach. */
    String text(Body body) {
        StringBuilder text = new StringBuilder();
        int left = MOST_TOKENS;
        for (int i = first; i < end && left > 0; i++) {
            Message message = body.message(i).content();
            StringBuilder own = new StringBuilder(message.content()).append('\n');
            message.calls()
                    .forEach(call -> own.append(call.name())
                            .append(' ')
                            .append(call.arguments())
                            .append('\n'));
            int tokens = Math.max(1, body.tokens(i));
            // Its tokens are counted already: where it has too many, their share of its letters is taken.
            int letters = tokens <= left ? own.length() : (int) ((long) own.length() * left / tokens);
            text.append(own, 0, letters);
            left -= tokens;
        }
        return text.toString();
    }
}
