package dev.deepseektui.core.tool.change;

import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.FileChanging;
import dev.deepseektui.core.event.SessionRedacted;
import dev.deepseektui.core.event.TapeEvent;
import java.util.ArrayList;
import java.util.List;

/** Which changes undo takes back: those of the last turn that changed files. Owned by the session's engine thread. */
public final class LastChanges {
    private final List<FileChanging> changes = new ArrayList<>();
    private boolean turnIsNew;

    public void apply(TapeEvent event) {
        if (event instanceof Asked) {
            turnIsNew = true;
        } else if (event instanceof SessionRedacted) {
            // What files held before has marks in it now, which must not be put into them.
            changes.clear();
        } else if (event instanceof FileChanging change) {
            if (turnIsNew) {
                changes.clear();
                turnIsNew = false;
            }
            changes.add(change);
        }
    }

    /** In the order in which they happened. */
    public List<FileChanging> all() {
        return List.copyOf(changes);
    }
}
