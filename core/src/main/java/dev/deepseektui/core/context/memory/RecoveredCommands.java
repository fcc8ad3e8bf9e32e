package dev.deepseektui.core.context.memory;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SecretPatterns;
import dev.deepseektui.core.conversation.task.CallResult;
import dev.deepseektui.core.conversation.task.CallResult.CallVerdict;
import dev.deepseektui.core.conversation.task.CommandWords;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A detector of commands that succeeded after a different command for the same purpose had failed, with no file change
 * in between that could be the reason.
 */
final class RecoveredCommands {
    private static final String TOOL = "bash";
    private static final String SIGN = "worked: ";
    private static final String MASK = "***";
    private static final int MAX = 64;
    /**
     * The maximum length of a command, in characters. Longer commands are ignored, because a shortened command could
     * not be repeated.
     */
    private static final int MAX_COMMAND_LENGTH = 120;

    private static final int MAX_FAILED_LENGTH = 60;
    private static final int MAX_REASON_LENGTH = 70;
    private static final Pattern TROUBLE =
            Pattern.compile("(?i)error|fail|fatal|cannot|can't|could not|unable|not found|no"
                    + " such|denied|missing|unknown|invalid|unresolved");
    private static final Pattern HEADLINE = Pattern.compile("exit code \\d+\\b.*");

    private final Map<String, TriedCommand> running = bounded(MAX);
    private final Map<String, FailedCommand> failed = bounded(MAX);

    private record TriedCommand(String purpose, String masked) {}

    private record FailedCommand(String command, Optional<String> reason, long seq) {}

    /**
     * A command that finally succeeded.
     *
     * @param statement the statement, with a line of the failed command's output
     * @param brief the statement without that line, for when the output must not be kept
     * @param seqs the sequence numbers of both commands' events
     */
    record SuccessfulCommand(String topic, String statement, String brief, List<Long> seqs) {}

    static boolean is(MemoryUnit unit) {
        return unit.saidBy() == MemoryUnit.StatementAuthor.CHECK
                && unit.statement().startsWith(SIGN);
    }

    void started(ToolStarted started) {
        if (started.name().equals(TOOL)) {
            command(started.arguments()).ifPresent(command -> running.put(started.callId(), command));
        }
    }

    /** Discards all failures, because the file changes may be what makes a later command succeed. */
    void filesChanged() {
        failed.clear();
    }

    Optional<SuccessfulCommand> returned(CallResult result, long seq) {
        TriedCommand command = running.remove(result.returned().callId());
        if (command == null || result.returned().outcome().exitCode() == null) {
            return Optional.empty();
        }
        if (result.failed()) {
            failed.put(
                    command.purpose(),
                    new FailedCommand(
                            command.masked(), reason(result.returned().outcome().text()), seq));
        }
        if (result.verdict() != CallVerdict.WENT_WELL) {
            return Optional.empty();
        }
        return Optional.ofNullable(failed.remove(command.purpose()))
                .filter(before -> !before.command().equals(command.masked()))
                .map(before -> worked(command, before, seq));
    }

    private static SuccessfulCommand worked(TriedCommand command, FailedCommand before, long seq) {
        String brief =
                SIGN + command.masked() + ", after " + Excerpt.of(before.command(), MAX_FAILED_LENGTH) + " had failed";
        return new SuccessfulCommand(
                command.purpose(),
                before.reason().map(reason -> brief + ": " + reason).orElse(brief),
                brief,
                List.of(before.seq(), seq));
    }

    private static Optional<TriedCommand> command(String arguments) {
        try {
            JsonNode call = Json.tree(arguments);
            String command = call.path("command").asText().strip();
            String directory = call.path("workdir").asText();
            String where = directory.isEmpty() || directory.equals(".") ? "" : " in " + directory;
            String masked = SecretPatterns.masked(command, MASK) + where;
            return masked.length() > MAX_COMMAND_LENGTH || masked.contains("\n")
                    ? Optional.empty()
                    : CommandWords.purpose(command)
                            .map(purpose -> new TriedCommand(SecretPatterns.masked(purpose, MASK), masked));
        } catch (JsonProcessingException e) {
            // A call whose arguments are not valid JSON is rejected as malformed, so no command ran.
            return Optional.empty();
        }
    }

    private static Optional<String> reason(String output) {
        return output.lines()
                .map(String::strip)
                .filter(line -> !HEADLINE.matcher(line).matches()
                        && TROUBLE.matcher(line).find())
                .findFirst()
                .map(line -> Excerpt.of(SecretPatterns.masked(line, MASK), MAX_REASON_LENGTH));
    }

    /** Returns a map that drops its eldest entry when it is full. */
    static <V> Map<String, V> bounded(int limit) {
        return new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
                return size() > limit;
            }
        };
    }
}
