package dev.deepseektui.core.tape.event;

import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.TurnEvents.RequestBilled;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An agent is done, or was ended. What it was billed stands in the {@link RequestBilled} between.
 *
 * @param answer its last words, whole
 * @param usage the sum of its requests
 * @param cost in USD; absent when a bill or a price is unknown
 * @param files what it read and changed, each once
 * @param facts what it checked
 * @param failures of its calls that nothing put right
 * @param detail why it did not come to its end; absent where it did
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

    /** How it ended. {@link #INTERRUPTED}: the program died meanwhile. */
    public enum Ending {
        DONE,
        /** It reached what it may use. */
        LIMIT,
        CANCELLED,
        FAILED,
        INTERRUPTED
    }

    /** A file, and the most that was done to it. */
    public record Touched(String path, Access access) {}

    /** A call that failed, in the first line of what the tool said. */
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
