package dev.deepseektui.app.exec;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.report.MentionWords;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.tape.event.MentionsRead;
import dev.deepseektui.core.tape.event.Recorded;

/** Says on stderr which files that a prompt names go with it, before it is sent. */
public record AttachedFiles(Console console) implements SessionListener {
    @Override
    public void recorded(Recorded recorded) {
        if (recorded.event() instanceof MentionsRead read) {
            MentionWords.of(read).forEach(console::say);
        }
    }
}
