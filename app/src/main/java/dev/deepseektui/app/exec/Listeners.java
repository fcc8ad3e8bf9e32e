package dev.deepseektui.app.exec;

import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.Recorded;
import java.util.List;

/** A listener that passes events on to several others. */
public record Listeners(List<SessionListener> all) implements SessionListener {
    public Listeners {
        all = List.copyOf(all);
    }

    @Override
    public void opened(Tape tape) {
        all.forEach(listener -> listener.opened(tape));
    }

    @Override
    public void replayed(Recorded event) {
        all.forEach(listener -> listener.replayed(event));
    }

    @Override
    public void recorded(Recorded event) {
        all.forEach(listener -> listener.recorded(event));
    }

    @Override
    public void streamed(ChatEvent event) {
        all.forEach(listener -> listener.streamed(event));
    }

    @Override
    public void deciding(String callId) {
        all.forEach(listener -> listener.deciding(callId));
    }

    @Override
    public void progress(String callId, String text) {
        all.forEach(listener -> listener.progress(callId, text));
    }

    @Override
    public void inAgent(AgentStarted agent, Recorded event) {
        all.forEach(listener -> listener.inAgent(agent, event));
    }

    @Override
    public void defect(String where, RuntimeException mistake) {
        all.forEach(listener -> listener.defect(where, mistake));
    }
}
