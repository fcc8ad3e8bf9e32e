package dev.deepseektui.core.tape;

import dev.deepseektui.core.event.SessionEvents.TapeSalvaged.Lost;
import java.util.ArrayList;
import java.util.List;

/** What a damaged tape lost: one note for lines in a row that were lost in the same way. */
final class Losses {
    private final List<Lost> notes = new ArrayList<>();
    private long lastUnreadable;

    List<Lost> notes() {
        return List.copyOf(notes);
    }

    void note(long line, long bytes, String why) {
        Lost last = notes.isEmpty() ? null : notes.get(notes.size() - 1);
        if (last != null && last.toLine() == line - 1 && last.why().equals(why)) {
            notes.set(notes.size() - 1, new Lost(last.fromLine(), line, last.bytes() + bytes, why));
        } else {
            notes.add(new Lost(line, line, bytes, why));
        }
    }

    /** Of unreadable lines in a row the first says why. No bytes are lost of a line on which only a newline was missing. */
    void unreadable(long line, long bytes, String why) {
        if (bytes == 0) {
            note(line, 0, why);
            return;
        }
        note(line, bytes, unreadableBefore(line) ? notes.get(notes.size() - 1).why() : why);
        lastUnreadable = line;
    }

    /** Events that are missing behind such a line are the ones that stood on it. */
    boolean unreadableBefore(long line) {
        return lastUnreadable > 0 && lastUnreadable == line - 1;
    }
}
