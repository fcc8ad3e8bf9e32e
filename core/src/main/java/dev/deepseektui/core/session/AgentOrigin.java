package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.Grants;
import dev.deepseektui.core.approval.OneQuestionAtATime;
import dev.deepseektui.core.rewind.KeptContents;
import dev.deepseektui.core.tape.SessionFiles;

/**
 * What an agent shares with the session that gave it the job: where that lies, what is allowed there, who is asked, and where what files
 * held is kept.
 *
 * @param depth of the agent; 1 where a conversation of the user's called it
 */
record AgentOrigin(
        SessionFiles files,
        int depth,
        RulesInForce rules,
        Grants grants,
        OneQuestionAtATime person,
        KeptContents contents) {}
