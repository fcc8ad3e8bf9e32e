package dev.deepseektui.core.session.agent;

import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.agent.AgentJob.Brief;
import dev.deepseektui.core.session.turn.Allowance;
import java.util.List;
import java.util.function.Supplier;

/**
 * What a session has for its agents.
 *
 * @param agents which there are
 * @param sessions opens theirs
 * @param brief what they are told of the work now; on the engine's thread
 * @param allowance what all of them may still spend
 */
public record AgentDesk(
        Agents agents,
        AgentSessions sessions,
        AgentNumbers numbers,
        Supplier<Brief> brief,
        AgentReport report,
        AgentRuns runs,
        PriceTable prices,
        Allowance allowance) {

    /** On the engine's thread. */
    AgentJob job(AgentSpec spec, String prompt, List<String> files) {
        return new AgentJob(numbers.next(), spec, prompt, files, brief.get());
    }

    /** Opens the session that an agent works in. Any thread may call. */
    @FunctionalInterface
    public interface AgentSessions {
        Session open(AgentJob job, SessionListener listener);
    }
}
