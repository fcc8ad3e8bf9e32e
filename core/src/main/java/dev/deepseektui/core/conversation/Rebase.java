package dev.deepseektui.core.conversation;

import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.RebaseReason;
import java.util.List;

/** A rewriting of what stands behind the header: its reason, and what becomes of each message. */
public record Rebase(RebaseReason reason, List<BodyEdit> edits) {
    public Rebase {
        edits = List.copyOf(edits);
    }

    /** How many messages at the front stay as they are. */
    public int kept() {
        return edits.isEmpty() || !(edits.get(0) instanceof BodyEdit.Keep keep) ? 0 : keep.messages();
    }
}
