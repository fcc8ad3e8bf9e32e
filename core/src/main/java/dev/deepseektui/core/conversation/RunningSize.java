package dev.deepseektui.core.conversation;

import dev.deepseektui.core.budget.PromptSize;
import dev.deepseektui.core.message.Origin;
import java.util.List;

/** The prompt's size, kept up by adding what is new. */
final class RunningSize {
    private static final long NOT_COUNTED = -1;

    private long header = NOT_COUNTED;
    private long base;
    private long slot;
    private long body;
    private int counted;
    private boolean inBase = true;

    void forgetAll() {
        header = NOT_COUNTED;
        forgetMessages();
    }

    /** Each message remembers its own count: adding them up again is cheap. */
    void forgetMessages() {
        base = 0;
        slot = 0;
        body = 0;
        counted = 0;
        inBase = true;
    }

    PromptSize of(Header pinned, List<PromptMessage> messages, MessageMeter meter) {
        if (header == NOT_COUNTED) {
            header = meter.count(pinned);
        }
        for (; counted < messages.size(); counted++) {
            add(messages.get(counted), messages.get(counted).tokens(meter, pinned));
        }
        return new PromptSize(header, base, slot, body, 0);
    }

    private void add(PromptMessage message, int tokens) {
        inBase &= message.origin() == Origin.RESIDENT;
        if (inBase) {
            base += tokens;
        } else if (message.isSlot()) {
            slot += tokens;
        } else {
            body += tokens;
        }
    }
}
