package dev.deepseektui.app.exec;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatEvent.Retrying;
import dev.deepseektui.core.model.ChatEvent.TextDelta;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import java.io.PrintStream;

/** Shows the model's text at a terminal as it streams. */
public final class LiveAnswer implements SessionListener {
    private final PrintStream out;
    private final StringBuilder arriving = new StringBuilder();
    /** The number of characters shown; 0 while only white space has arrived. */
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
            end(); // the streamed text is discarded, and the message starts on its own line
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

    /** Ends the output, and prints the answer if it was not shown yet. */
    public void over(String answer) {
        end();
        if (!answer.equals(whole)) {
            print(answer + "\n");
        }
    }

    /** Prints new text, without leading white space and without half of a surrogate pair. */
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
