package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.conversation.task.CallResult;
import dev.deepseektui.core.tool.OwnTool;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A detector of calls that fail repeatedly in the same way, and of those that finally succeed. */
final class RepeatedFailures {
    private static final int MAX = 256;

    private final Map<String, UnresolvedFailure> open = RecoveredCommands.bounded(MAX);

    private record UnresolvedFailure(String message, long seq) {}

    /**
     * A repeated failure.
     *
     * @param seqs the sequence numbers of both failures' events
     */
    record RepeatedFailure(String topic, String statement, List<Long> seqs) {}

    /**
     * Records a failed call. Returns the repeated failure if the call's previous attempt failed in the same way. Failed
     * reads are ignored, because they do not help later sessions; refuted claims are recorded by their check.
     */
    Optional<RepeatedFailure> failed(CallResult result, long seq) {
        boolean isLook = result.isReadOnly()
                || OwnTool.find(result.returned().name())
                        .filter(OwnTool::isReadOnly)
                        .isPresent();
        if (isLook || !result.claim().isEmpty()) {
            return Optional.empty();
        }
        String message = result.lines(1).stream().findFirst().orElseGet(result::ending);
        UnresolvedFailure before = open.put(result.what(), new UnresolvedFailure(message, seq));
        return before == null || !before.message().equals(message)
                ? Optional.empty()
                : Optional.of(
                        new RepeatedFailure(result.what(), statement(result, message), List.of(before.seq(), seq)));
    }

    /** Removes and returns the statement about the call's earlier failure, if any. */
    Optional<String> worked(CallResult result) {
        return Optional.ofNullable(open.remove(result.what())).map(failure -> statement(result, failure.message()));
    }

    private static String statement(CallResult result, String message) {
        String resource = result.returned().outcome().resource();
        String call = !result.command().isEmpty()
                ? "`" + result.what() + "`"
                : resource == null || resource.isEmpty()
                        ? result.what()
                        : result.returned().name() + " on " + resource;
        return call + " keeps failing: " + message;
    }
}
