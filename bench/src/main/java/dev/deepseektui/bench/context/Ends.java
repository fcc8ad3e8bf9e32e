package dev.deepseektui.bench.context;

import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.tape.event.Origin;
import java.util.List;

/** Searches for messages near the end of a conversation. */
final class Ends {
    private Ends() {}

    /**
     * Returns the index at which the last {@code count} prompts and replies begin; 0 if there are fewer. Other messages
     * belong to the prompt or reply before them.
     */
    static int firstOfLast(List<PromptMessage> messages, int count) {
        int left = count;
        for (int i = messages.size() - 1; i >= 0; i--) {
            Origin origin = messages.get(i).origin();
            if ((origin == Origin.ASK || origin == Origin.REPLY) && --left == 0) {
                return i;
            }
        }
        return 0;
    }

    /** Returns the index of the latest prompt; -1 if there is none. */
    static int latestAsk(List<PromptMessage> messages) {
        int ask = messages.size() - 1;
        while (ask >= 0 && messages.get(ask).origin() != Origin.ASK) {
            ask--;
        }
        return ask;
    }
}
