package dev.deepseektui.core.tape.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An agent started in a conversation of its own. Without a later {@link AgentEnded}, the program died meanwhile.
 *
 * @param number of the agent in this session, from 1; its tape is in {@code agents/<number>}
 * @param callId of the call that started it
 * @param agent its name
 * @param prompt the job in the words of the model
 * @param files to begin with
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
