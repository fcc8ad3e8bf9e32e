package dev.deepseektui.core.session.agent;

import dev.deepseektui.core.cost.PriceTable;
import dev.deepseektui.core.session.agent.AgentJob.Brief;
import java.util.List;
import java.util.function.Supplier;

/**
 * What a session has for its agents.
 *
 * @param agents which there are
 * @param sessions opens theirs
 * @param brief what they are told of the work now; on the engine's thread
 */
public record AgentDesk(
        Agents agents,
        AgentSessions sessions,
        AgentNumbers numbers,
        Supplier<Brief> brief,
        AgentReport report,
        AgentRuns runs,
        PriceTable prices) {

    /** On the engine's thread. */
    AgentJob job(AgentSpec spec, String prompt, List<String> files) {
        return new AgentJob(numbers.next(), spec, prompt, files, brief.get());
    }
}
