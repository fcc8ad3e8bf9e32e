package dev.deepseektui.core.tape.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An agent started in a separate conversation. If no {@link AgentEnded} follows, deepseek-tui stopped while the agent
 * ran.
 *
 * @param number the agent's number in this session, from 1; its tape is in {@code agents/<number>}
 * @param callId the call that started it
 * @param agent the agent's name
 * @param prompt the task as written by the model
 * @param files the files given to it at the start
 * @param model its model; absent if it is the session's
 */
public record AgentStarted(
        int number,
        String callId,
        String agent,
        String prompt,
        List<String> files,
        @Nullable String model) implements TapeEvent {
    public AgentStarted {
        files = List.copyOf(files);
    }
}
