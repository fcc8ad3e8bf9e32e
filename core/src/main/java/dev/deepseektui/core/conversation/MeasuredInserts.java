package dev.deepseektui.core.conversation;

import dev.deepseektui.core.event.BodyEdit.Insert;
import dev.deepseektui.core.event.BodyEdit.Replace;
import java.util.LinkedHashMap;
import java.util.Map;

/** Messages as a rebase that is only planned would make them: one that was counted for a plan is not counted for the next one again. */
final class MeasuredInserts implements Rewriting.Forms<PromptMessage> {
    private static final int MOST = 64;

    private final Map<Insert, PromptMessage> inserted = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Insert, PromptMessage> eldest) {
            return size() > MOST;
        }
    };

    @Override
    public PromptMessage replaced(PromptMessage message, Replace edit) {
        return message.replaced(edit);
    }

    @Override
    public PromptMessage inserted(Insert edit) {
        return inserted.computeIfAbsent(edit, PromptMessage::of);
    }

    void forget() {
        inserted.clear();
    }
}
