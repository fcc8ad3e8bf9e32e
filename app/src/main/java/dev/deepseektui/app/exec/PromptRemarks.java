package dev.deepseektui.app.exec;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.report.EventLines;
import dev.deepseektui.app.report.EventLines.EventLine;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.tape.event.MentionsRead;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tool.hook.HookEvents.HooksActive;
import dev.deepseektui.core.tool.hook.HookEvents.HooksRan;

/** Prints the files that go with a prompt, the active hooks with their results, and missing servers on standard error. */
public record PromptRemarks(Console console) implements SessionListener {
    @Override
    public void recorded(Recorded recorded) {
        if (recorded.event() instanceof MentionsRead read) {
            EventLines.of(read).forEach(line -> console.say(line.text()));
        } else if (recorded.event() instanceof HooksActive active) {
            EventLines.of(active).forEach(console::say);
        } else if (recorded.event() instanceof HooksRan ran) {
            EventLines.of(ran).forEach(line -> console.say(line.text()));
        } else {
            EventLines.ofServers(recorded.event())
                    .filter(EventLine::isTrouble)
                    .ifPresent(line -> console.say(line.text()));
        }
    }
}
