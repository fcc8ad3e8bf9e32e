package dev.deepseektui.app.exec;

import dev.deepseektui.core.tape.Recorded;
import dev.deepseektui.core.tape.ReplyReceived;
import dev.deepseektui.core.turn.TurnListener;

/** Remembers what the model said last. */
public final class LastMessage implements TurnListener {
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
