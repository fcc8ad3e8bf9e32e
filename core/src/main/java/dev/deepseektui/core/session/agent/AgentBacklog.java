package dev.deepseektui.core.session.agent;

import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.ArrayList;
import java.util.List;

/**
 * What an agent was billed and did to files that its session had not been told when the program died: an agent's own tape has it before,
 * so that a change can be taken back wherever that was.
 */
public final class AgentBacklog {
    private final List<TapeEvent> told = new ArrayList<>();
    private final List<AgentStarted> cutOff;
    private boolean haveBegun;

    /** {@code cutOff}: those whose end the session does not know. */
    public AgentBacklog(List<AgentStarted> cutOff) {
        this.cutOff = List.copyOf(cutOff);
    }

    /** The session's tape has this. */
    public void told(TapeEvent event) {
        haveBegun |= event instanceof AgentStarted started && cutOff.contains(started);
        if (haveBegun) {
            told.add(event);
        }
    }

    /** What the session is still to be told of this, which the agent's tape has. */
    public List<TapeEvent> untold(TapeEvent event, AgentStarted agent) {
        List<TapeEvent> due = new ArrayList<>();
        AgentFold.bill(event).ifPresent(due::add);
        AgentWatch.ofCall(event, agent.callId()).ifPresent(due::add);
        due.removeIf(told::remove);
        return due;
    }
}
