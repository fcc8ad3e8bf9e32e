package dev.deepseektui.core.conversation;

import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.RebaseReason;
import java.util.List;

/** A rewrite of the messages after the header, with its reason. */
public record Rebase(RebaseReason reason, List<BodyEdit> edits) {
    public Rebase {
        edits = List.copyOf(edits);
    }

    /** Returns the number of leading messages that are kept. */
    public int kept() {
        return edits.isEmpty() || !(edits.get(0) instanceof BodyEdit.Keep keep) ? 0 : keep.messages();
    }
}
