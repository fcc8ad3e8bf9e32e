package dev.deepseektui.core.session.agent;

import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.tape.SessionFiles;
import java.nio.file.Files;

/** Numbers the agents of a session: none is given twice, even where the program died before an agent was on the tape. The engine's thread's. */
public final class AgentNumbers {
    private final SessionState state;
    private final SessionFiles files;
    private int given;

    public AgentNumbers(SessionState state, SessionFiles files) {
        this.state = state;
        this.files = files;
    }

    int next() {
        given = Math.max(given, state.agents().last()) + 1;
        while (Files.exists(files.agent(given).directory())) {
            given++;
        }
        return given;
    }
}
