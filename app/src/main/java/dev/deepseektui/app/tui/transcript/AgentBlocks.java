package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.core.event.AgentEnded;
import dev.deepseektui.core.event.AgentStarted;
import dev.deepseektui.core.event.Recorded;

/** The agents of the session, each in the place of the call that gave it its job. */
final class AgentBlocks implements BlockMaker {
    @Override
    public void take(Recorded recorded, Page page) {
        if (recorded.event() instanceof AgentStarted started) {
            page.put(ToolBlocks.key(started.callId()), AgentContent.begun(started, recorded.ts()));
        } else if (recorded.event() instanceof AgentEnded ended) {
            String key = ToolBlocks.key(ended.callId());
            page.find(key)
                    .filter(AgentContent.class::isInstance)
                    .map(AgentContent.class::cast)
                    .map(agent -> agent.at(recorded.ts()))
                    .ifPresent(agent -> page.put(key, agent.ended(ended)));
        }
    }

    /** It did something, which is on its own tape. */
    static void heard(AgentStarted started, Recorded recorded, Page page) {
        String key = ToolBlocks.key(started.callId());
        page.find(key)
                .filter(AgentContent.class::isInstance)
                .map(AgentContent.class::cast)
                .ifPresent(agent -> page.put(key, agent.after(recorded)));
    }
}
