package dev.deepseektui.app.exec;

import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;

/** Remembers what the model said last. */
public final class LastMessage implements SessionListener {
    private String text = "";

    @Override
    public void recorded(Recorded event) {
        if (event.event() instanceof ReplyReceived reply && !reply.content().isBlank()) {
            text = reply.content();
        }
    }

    public String text() {
        return text;
    }
}
