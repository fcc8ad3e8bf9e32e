package dev.deepseektui.core.tape.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An agent began to work on a job of its own, in a conversation of its own. Without an {@link AgentEnded} behind it, the program died
 * meanwhile.
 *
 * @param number of the agent in this session, from 1; its own tape lies in {@code agents/<number>}
 * @param callId of the call that gave it the job
 * @param agent which one
 * @param prompt the job, as the model worded it
 * @param files that it was told to begin with
 * @param model its own; absent where it is the session's
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
