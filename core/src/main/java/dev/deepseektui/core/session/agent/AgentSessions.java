package dev.deepseektui.core.session.agent;

import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.state.SessionListener;

/** Opens the session that an agent works in. Any thread may call. */
@FunctionalInterface
public interface AgentSessions {
    Session open(AgentJob job, SessionListener listener);
}
