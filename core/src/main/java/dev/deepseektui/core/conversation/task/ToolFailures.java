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

/** Which tool errors nothing has put right yet: the same tool on the same thing resolves one by succeeding. */
public final class ToolFailures {
    private static final int LONGEST_MESSAGE = 200;
    private static final long TURNS_OPEN = 3;

    private final Map<FailureKey, ToolFailure> unresolved = new LinkedHashMap<>();

    private record FailureKey(String tool, String resource) {}

    /** A failure, in the first line of what the tool said. */
    public record ToolFailure(String tool, String resource, String message, long turn, FailedBy whose) {}

    /** FailedBy call failed: an agent's result stands in its own conversation. */
    public enum FailedBy {
        SESSION,
        AGENT
    }

    void apply(ToolReturned returned, long turn) {
        ToolOutcome outcome = returned.outcome();
        String resource = outcome.resource() == null ? "" : outcome.resource();
        FailureKey key = new FailureKey(returned.name(), resource);
        if (outcome.status() == Status.OK) {
            unresolved.remove(key);
            // A call that never got to name its thing, such as one with malformed arguments, is put right by any that
            // works.
            unresolved.remove(new FailureKey(returned.name(), ""));
        } else if (outcome.status() == Status.ERROR || outcome.status() == Status.MALFORMED) {
            unresolved.remove(key);
            unresolved.put(
                    key, new ToolFailure(returned.name(), resource, firstLine(outcome.text()), turn, FailedBy.SESSION));
        }
    }

    /** An agent's, that it did not put right. */
    void apply(AgentEnded.Failed failed, long turn) {
        FailureKey key = new FailureKey(failed.tool(), failed.resource());
        unresolved.remove(key);
        unresolved.put(key, new ToolFailure(failed.tool(), failed.resource(), failed.message(), turn, FailedBy.AGENT));
    }

    /** Drops those of a turn that was taken back, and of all later ones. */
    void dropSince(long turn) {
        unresolved.values().removeIf(failure -> failure.turn() >= turn);
    }

    /** Those of the last turns, newest first: what nobody came back to is no longer open. */
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
