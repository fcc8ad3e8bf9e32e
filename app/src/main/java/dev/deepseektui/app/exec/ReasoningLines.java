package dev.deepseektui.app.exec;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatEvent.ReasoningDelta;
import dev.deepseektui.core.tape.event.Recorded;

/** Prints the model's reasoning as it streams, line by line. */
public final class ReasoningLines implements SessionListener {
    private final Console console;
    private final StringBuilder line = new StringBuilder();
    private boolean begun;

    public ReasoningLines(Console console) {
        this.console = console;
    }

    @Override
    public void streamed(ChatEvent event) {
        if (event instanceof ReasoningDelta delta) {
            line.append(delta.text());
            int end = line.lastIndexOf("\n");
            if (end >= 0) {
                print(line.substring(0, end));
                line.delete(0, end + 1);
            }
        } else {
            end();
        }
    }

    @Override
    public void recorded(Recorded event) {
        end();
    }

    private void end() {
        print(line.toString());
        line.setLength(0);
        begun = false;
    }

    private void print(String text) {
        text.lines().filter(each -> !each.isBlank()).forEach(each -> {
            if (!begun) {
                begun = true;
                console.say("- " + say("exec.thinking"));
            }
            console.say("  │ " + each);
        });
    }
}
