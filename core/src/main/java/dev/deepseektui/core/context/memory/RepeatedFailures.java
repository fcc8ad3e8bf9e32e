package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.OwnTool;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A detector of calls that fail the same way again, and of those that finally succeed. */
final class RepeatedFailures {
    private static final int MOST = 256;
    private static final int LONGEST_MESSAGE = 160;

    private final Map<String, UnresolvedFailure> open = WorkedCommands.bounded(MOST);

    private record UnresolvedFailure(String message, long seq) {}

    /**
     * A repeated failure.
     *
     * @param seqs the events of both failures
     */
    record Repeated(String topic, String statement, List<Long> seqs) {}

    static String topic(ToolReturned returned) {
        String resource = returned.outcome().resource();
        return resource == null || resource.isEmpty() ? returned.name() : returned.name() + " " + resource;
    }

    Optional<Repeated> failed(ToolReturned returned, long seq) {
        // A failed look is of no use to the next session.
        if (OwnTool.find(returned.name()).filter(OwnTool::onlyLooks).isPresent()) {
            return Optional.empty();
        }
        String topic = topic(returned);
        String message = firstLine(returned.outcome().text());
        UnresolvedFailure before = open.put(topic, new UnresolvedFailure(message, seq));
        return before == null || !before.message().equals(message)
                ? Optional.empty()
                : Optional.of(new Repeated(topic, statement(returned, message), List.of(before.seq(), seq)));
    }

    /** Returns the statement that was made about the call while it failed. */
    Optional<String> worked(ToolReturned returned) {
        return Optional.ofNullable(open.remove(topic(returned))).map(failure -> statement(returned, failure.message()));
    }

    static boolean isFailure(ToolOutcome outcome) {
        return outcome.status() == Status.ERROR || outcome.status() == Status.MALFORMED;
    }

    private static String statement(ToolReturned returned, String message) {
        String resource = returned.outcome().resource();
        String call = resource == null || resource.isEmpty() ? returned.name() : returned.name() + " on " + resource;
        return call + " keeps failing: " + message;
    }

    private static String firstLine(String text) {
        String line = text.lines().filter(each -> !each.isBlank()).findFirst().orElse("");
        return Excerpt.of(line.strip(), LONGEST_MESSAGE);
    }
}
