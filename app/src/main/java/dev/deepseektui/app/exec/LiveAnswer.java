package dev.deepseektui.app.exec;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatEvent.Retrying;
import dev.deepseektui.core.model.ChatEvent.TextDelta;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import java.io.PrintStream;

/** Shows a person at a terminal what the model says as it comes, between its calls too. */
public final class LiveAnswer implements SessionListener {
    private final PrintStream out;
    private final StringBuilder arriving = new StringBuilder();
    /** How far; nothing before what is more than white space has come. */
    private int shown;

    private String whole = "";

    public LiveAnswer(PrintStream out) {
        this.out = out;
    }

    @Override
    public void streamed(ChatEvent event) {
        if (event instanceof TextDelta delta) {
            arriving.append(delta.text());
            show();
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

    /** What is new but for white space before all else, and for half a character whose other half comes with the next piece. */
    private void show() {
        int end = arriving.length();
        end -= end > 0 && Character.isHighSurrogate(arriving.charAt(end - 1)) ? 1 : 0;
        String news = arriving.substring(shown, end);
        print(shown == 0 ? news.stripLeading() : news);
        shown = shown > 0 || !news.isBlank() ? end : 0;
    }

    private void end() {
        if (shown > 0 && arriving.charAt(arriving.length() - 1) != '\n') {
            print(arriving.substring(shown) + "\n");
        }
        arriving.setLength(0);
        shown = 0;
    }

    private void print(String text) {
        out.print(SafeText.block(text));
        out.flush();
    }
}
