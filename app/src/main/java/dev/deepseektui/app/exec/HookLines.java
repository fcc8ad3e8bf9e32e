package dev.deepseektui.app.exec;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.report.HookWords;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tool.setup.hook.HookEvents.HooksActive;
import dev.deepseektui.core.tool.setup.hook.HookEvents.HooksRan;

/** Says on stderr which hooks there are, and what of what they did a person should know. */
public record HookLines(Console console) implements SessionListener {
    @Override
    public void recorded(Recorded recorded) {
        if (recorded.event() instanceof HooksActive active) {
            HookWords.of(active).forEach(console::say);
        } else if (recorded.event() instanceof HooksRan ran) {
            HookWords.of(ran).forEach(line -> console.say(line.text()));
        }
    }
}
