package dev.deepseektui.core.session.state;

import dev.deepseektui.core.event.AgentEnded;
import dev.deepseektui.core.event.AgentStarted;
import dev.deepseektui.core.event.TapeEvent;
import java.util.List;
import java.util.TreeMap;

/** Which agents a session had, folded from its tape. */
public final class AgentTrail {
    private final TreeMap<Integer, AgentStarted> open = new TreeMap<>();
    private int last;

    void apply(TapeEvent event) {
        if (event instanceof AgentStarted started) {
            open.put(started.number(), started);
            last = Math.max(last, started.number());
        } else if (event instanceof AgentEnded ended) {
            open.remove(ended.number());
        }
    }

    /** The number of the newest; 0 where there was none. */
    public int last() {
        return last;
    }

    /** Those of which no end is known. */
    public List<AgentStarted> open() {
        return List.copyOf(open.values());
    }
}
