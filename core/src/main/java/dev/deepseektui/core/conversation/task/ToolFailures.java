package dev.deepseektui.core.conversation.task;

import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The unresolved tool errors. A success of the same tool on the same resource resolves an error. */
public final class ToolFailures {
    private static final int LONGEST_MESSAGE = 200;
    private static final long TURNS_OPEN = 3;

    private final Map<FailureKey, ToolFailure> unresolved = new LinkedHashMap<>();

    private record FailureKey(String tool, String resource) {}

    /** An error with the first line of its message. */
    public record ToolFailure(String tool, String resource, String message, long turn, boolean isByAgent) {}

    void apply(ToolReturned returned, long turn) {
        ToolOutcome outcome = returned.outcome();
        String resource = outcome.resource() == null ? "" : outcome.resource();
        FailureKey key = new FailureKey(returned.name(), resource);
        if (outcome.status() == Status.OK) {
            unresolved.remove(key);
            // A call without a resource, such as one with malformed arguments, is resolved by any success.
            unresolved.remove(new FailureKey(returned.name(), ""));
        } else if (outcome.status() == Status.ERROR || outcome.status() == Status.MALFORMED) {
            unresolved.remove(key);
            unresolved.put(key, new ToolFailure(returned.name(), resource, firstLine(outcome.text()), turn, false));
        }
    }

    /** Adds an error that an agent left unresolved. */
    void apply(AgentEnded.Failed failed, long turn) {
        FailureKey key = new FailureKey(failed.tool(), failed.resource());
        unresolved.remove(key);
        unresolved.put(key, new ToolFailure(failed.tool(), failed.resource(), failed.message(), turn, true));
    }

    /** Drops the errors since a turn that was undone. */
    void dropSince(long turn) {
        unresolved.values().removeIf(failure -> failure.turn() >= turn);
    }

    /** Returns the errors of the last turns, newest first; older ones count as given up. */
    public List<ToolFailure> unresolved(long turn) {
        List<ToolFailure> failures = new ArrayList<>(unresolved.values());
        failures.removeIf(failure -> failure.turn() <= turn - TURNS_OPEN);
        Collections.reverse(failures);
        return failures;
    }

    private static String firstLine(String text) {
        String line = text.lines()
                .filter(candidate -> !candidate.isBlank())
                .findFirst()
                .orElse("");
        return Excerpt.of(line.strip(), LONGEST_MESSAGE);
    }
}
