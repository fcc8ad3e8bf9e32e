package dev.deepseektui.core.resident;

import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.event.BodyEdit;
import dev.deepseektui.core.event.BodyEdit.Drop;
import dev.deepseektui.core.event.BodyEdit.Insert;
import dev.deepseektui.core.event.BodyEdit.Keep;
import dev.deepseektui.core.event.BodyEdit.Replace;
import dev.deepseektui.core.message.Origin;
import java.util.ArrayList;
import java.util.List;

/** Writes the edits of a fold. Blocks at the front that are in the new base already stay: what is before the first change stays cached. */
final class FoldScript {
    private final List<PromptMessage> messages;
    private final List<BodyEdit> edits = new ArrayList<>();
    private int same;

    FoldScript(List<PromptMessage> messages) {
        this.messages = messages;
    }

    /** The new base, to be called first. */
    void base(List<Insert> blocks) {
        while (same < Math.min(blocks.size(), messages.size()) && stays(same, blocks.get(same))) {
            same++;
        }
        if (same > 0) {
            edits.add(new Keep(same));
        }
        edits.addAll(blocks.subList(same, blocks.size()));
    }

    private boolean stays(int index, Insert block) {
        PromptMessage message = messages.get(index);
        return message.origin() == Origin.RESIDENT && message.json().equals(block.text());
    }

    void keep(int index) {
        if (isWritten(index)) {
            return;
        }
        if (!edits.isEmpty() && edits.get(edits.size() - 1) instanceof Keep keep) {
            edits.set(edits.size() - 1, new Keep(keep.messages() + 1));
        } else {
            edits.add(new Keep(1));
        }
    }

    void drop(int index, int count) {
        int left = count - Math.max(0, Math.min(count, same - index));
        if (left <= 0) {
            return;
        }
        if (!edits.isEmpty() && edits.get(edits.size() - 1) instanceof Drop drop) {
            edits.set(edits.size() - 1, new Drop(drop.messages() + left));
        } else {
            edits.add(new Drop(left));
        }
    }

    void replace(int index, Replace replacement) {
        if (!isWritten(index)) {
            edits.add(replacement);
        }
    }

    void insert(Insert message) {
        edits.add(message);
    }

    private boolean isWritten(int index) {
        return index < same;
    }

    List<BodyEdit> edits() {
        return List.copyOf(edits);
    }
}
