package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.Approver.OneQuestionAtATime;
import dev.deepseektui.core.approval.Grant.Grants;
import dev.deepseektui.core.session.agent.AgentRuns;
import dev.deepseektui.core.session.turn.Allowance;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tool.mcp.McpServers;
import dev.deepseektui.core.workspace.rewind.ContentStore.KeptContents;
import java.util.Optional;

/**
 * What an agent shares with the session that gave it the job: what is allowed there, who is asked, where what files held is kept, and
 * what may change while it works.
 *
 * @param runs the agents of that session, with where it lies
 * @param depth of the agent; 1 where a conversation of the user's called it
 * @param mode in which calls are approved there now; any thread may ask
 * @param allowance what is left to spend there
 * @param servers whose tools it may have
 */
record AgentOrigin(
        AgentRuns runs,
        int depth,
        RulesInForce rules,
        Grants grants,
        OneQuestionAtATime person,
        KeptContents contents,
        LiveMode mode,
        Allowance allowance,
        Optional<McpServers> servers) {
    SessionFiles files() {
        return runs.files();
    }
}
