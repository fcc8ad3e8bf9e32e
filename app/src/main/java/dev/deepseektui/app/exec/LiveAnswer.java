package dev.deepseektui.app.exec;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatEvent.Retrying;
import dev.deepseektui.core.model.ChatEvent.TextDelta;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import java.io.PrintStream;

/** A listener that shows the model's text at a terminal as it streams. */
public final class LiveAnswer implements SessionListener {
    private final PrintStream out;
    private final StringBuilder arriving = new StringBuilder();
    /** The number of characters shown so far; 0 while only whitespace has arrived. */
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
            end(); // the streamed text is discarded; the message starts on a new line
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

    /** Ends the output, and prints the answer if it has not been shown yet. */
    public void over(String answer) {
        end();
        if (!answer.equals(whole)) {
            print(answer + "\n");
        }
    }

    /** Prints new text, without leading whitespace and without splitting a surrogate pair. */
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
