package dev.deepseektui.app.exec;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatEvent.Retrying;
import dev.deepseektui.core.model.ChatEvent.TextDelta;
import dev.deepseektui.core.session.state.SessionListener;
import java.io.PrintStream;

/** Shows a person at a terminal what the model says as it comes, between its calls too. */
public final class LiveAnswer implements SessionListener {
    private final PrintStream out;
    private final StringBuilder arriving = new StringBuilder();
    private boolean hasBegun;
    private String whole = "";

    public LiveAnswer(PrintStream out) {
        this.out = out;
    }

    @Override
    public void streamed(ChatEvent event) {
        if (event instanceof TextDelta delta) {
            arriving.append(delta.text());
            show(hasBegun ? delta.text() : arriving.toString().stripLeading());
        } else if (event instanceof Retrying) {
            end(); // what came is void, and the line that says why stands on its own
        }
    }

    @Override
    public void recorded(Recorded event) {
        if (event.event() instanceof ReplyReceived reply) {
            if (reply.content().contentEquals(arriving) && !reply.content().isBlank()) {
                whole = reply.content();
            }
            end();
        }
    }

    /** The turn is over, and that was the last that was said: shown, if it was not yet. */
    public void over(String answer) {
        end();
        if (!answer.equals(whole)) {
            print(answer + "\n");
        }
    }

    private void show(String text) {
        hasBegun |= !text.isEmpty();
        print(text);
    }

    private void end() {
        if (hasBegun && arriving.charAt(arriving.length() - 1) != '\n') {
            print("\n");
        }
        arriving.setLength(0);
        hasBegun = false;
    }

    private void print(String text) {
        out.print(SafeText.block(text));
        out.flush();
    }
}
