package dev.deepseektui.core.tape.event;

import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.TurnEvents.RequestBilled;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An agent ended. Its cost is in the {@link RequestBilled} events since its start.
 *
 * @param answer the agent's complete last message
 * @param usage the total usage of its requests
 * @param cost the cost in USD; absent if a bill or a price is unknown
 * @param files the files that it read or changed, each listed once
 * @param facts the checked claims
 * @param failures calls that failed and were not repeated successfully
 * @param detail the reason for an early end; absent if it finished
 */
public record AgentEnded(
        int number,
        String callId,
        String agent,
        Ending ending,
        String answer,
        int steps,
        TokenUsage usage,
        @Nullable Double cost,
        List<Touched> files,
        List<FactRecorded> facts,
        List<Failed> failures,
        @Nullable String detail)
        implements TapeEvent {
    public AgentEnded {
        files = List.copyOf(files);
        facts = List.copyOf(facts);
        failures = List.copyOf(failures);
    }

    /** The way in which an agent ended. {@link #INTERRUPTED} means that deepseek-tui stopped while the agent ran. */
    public enum Ending {
        DONE,
        /** The agent reached a limit. */
        LIMIT,
        CANCELLED,
        FAILED,
        INTERRUPTED
    }

    /** A file with the strongest access that the agent used. */
    public record Touched(String path, Access access) {}

    /** A failed call with the first line of its output. */
    public record Failed(String tool, String resource, String message) {}

    public List<String> read() {
        return touched(Access.READ);
    }

    public List<String> changed() {
        return touched(Access.WRITE);
    }

    private List<String> touched(Access access) {
        return files.stream()
                .filter(file -> file.access() == access)
                .map(Touched::path)
                .toList();
    }
}
