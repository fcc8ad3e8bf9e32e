package dev.deepseektui.app.tui.pane;

import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.SessionRenamed;

/**
 * What a person knows the session by: the name that was given to it, else how it began.
 *
 * @param name empty where none was given
 * @param first the first message's first line; empty before it
 */
record SessionTitle(String name, String first) {
    static final SessionTitle NONE = new SessionTitle("", "");

    SessionTitle after(Recorded recorded) {
        if (recorded.event() instanceof SessionRenamed renamed) {
            return new SessionTitle(renamed.name(), first);
        }
        return first.isEmpty() && recorded.event() instanceof Asked asked
                ? new SessionTitle(
                        name, asked.shown().strip().lines().findFirst().orElse(""))
                : this;
    }

    String words() {
        return name.isEmpty() ? first : name;
    }
}
