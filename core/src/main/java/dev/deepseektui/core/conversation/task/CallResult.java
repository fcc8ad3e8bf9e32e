package dev.deepseektui.core.conversation.task;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.conversation.message.CallEnding;
import dev.deepseektui.core.conversation.message.CallEnding.CallEndingKind;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The result of a tool call, classified by its meaning for the work. No other class decides whether a call has failed.
 *
 * @param command the command with its directory; empty for a call that runs none
 * @param claim the claim that the call checks; may be empty
 */
public record CallResult(ToolReturned returned, CallVerdict verdict, String command, String claim) {
    private static final int MAX_LENGTH = 120;
    private static final int FOUND_NOTHING = 1;

    /** The meaning of a result for the work. */
    public enum CallVerdict {
        WENT_WELL,
        /** A command ran and failed. */
        COMMAND_FAILED,
        /** The call itself failed: an outdated edit, a bad path, a timeout. */
        TOOL_FAILED,
        /** The call was malformed, and nothing ran. */
        MALFORMED,
        /**
         * The result contains no information about the work, for example that of a search without hits, or of a refused
         * or cancelled call.
         */
        NEITHER
    }

    /** Returns true if the call was malformed, its tool or command failed, or its claim was refuted. */
    public boolean failed() {
        return switch (verdict) {
            case COMMAND_FAILED, TOOL_FAILED, MALFORMED -> true;
            case WENT_WELL, NEITHER -> false;
        };
    }

    /** Returns true if the call ran a read-only command, such as a listing. */
    public boolean isReadOnly() {
        return !command.isEmpty() && CommandWords.isReadOnly(command);
    }

    /** Returns the path or other subject of the call; may be empty. */
    String resource() {
        String resource = returned.outcome().resource();
        return resource == null ? "" : resource;
    }

    /** Returns the command, or the tool and its subject, in one line. */
    public String what() {
        String line = command.isEmpty() ? (returned.name() + " " + resource()).strip() : command;
        return Excerpt.of(SafeText.line(line), MAX_LENGTH);
    }

    /** Returns the call's outcome in a few words, such as {@code exit 1}. */
    public String ending() {
        return CallEnding.of(returned.outcome()).modelWords();
    }

    /** Returns the output lines that explain the failure, at most {@code most} of them. */
    public List<String> lines(int most) {
        return ErrorLines.of(returned.outcome(), most);
    }

    /** A fold over the tape that classifies the results of calls. */
    public static final class CallResults {
        private static final Pattern JOB = Pattern.compile("(?:[Jj]ob|The shell of job) (\\d+)\\b");

        private final Map<String, String> arguments = new HashMap<>();
        private final Map<String, JsonNode> jobs = new HashMap<>();

        /** Applies an event. Returns the classified result if the event is a tool result; empty otherwise. */
        public Optional<CallResult> apply(TapeEvent event) {
            if (event instanceof ToolReturned returned) {
                String given = arguments.remove(returned.callId());
                return Optional.of(result(returned, given == null ? "" : given));
            }
            if (event instanceof ToolStarted started) {
                arguments.put(started.callId(), started.arguments());
            } else if (event instanceof ReplyReceived reply && reply.cut() == null) {
                arguments.clear();
                reply.calls().forEach(call -> arguments.put(call.id(), call.arguments()));
            }
            return Optional.empty();
        }

        private CallResult result(ToolReturned returned, String given) {
            boolean isFile = returned.outcome().access() != null;
            JsonNode call = isFile ? MissingNode.getInstance() : job(returned.outcome(), tree(given));
            String command = call.path("command").asText().strip();
            String claim = call.path("verifies").asText().strip();
            String directory = call.path("workdir").asText(".");
            return new CallResult(
                    returned,
                    verdict(returned.outcome(), command, claim),
                    command.isEmpty() || directory.isEmpty() || directory.equals(".")
                            ? command
                            : command + " (in " + directory + ")",
                    claim);
        }

        /** Returns the call that started the background job to which this call refers; otherwise this call. */
        private JsonNode job(ToolOutcome outcome, JsonNode call) {
            Matcher named = JOB.matcher(outcome.text());
            if (call.path("run_in_background").asBoolean() && named.lookingAt()) {
                jobs.put(named.group(1), call);
            }
            return jobs.getOrDefault(call.path("job_id").asText(), call);
        }

        private static JsonNode tree(String arguments) {
            try {
                return arguments.isEmpty() ? MissingNode.getInstance() : Json.tree(arguments);
            } catch (JsonProcessingException e) {
                return MissingNode.getInstance();
            }
        }

        private static CallVerdict verdict(ToolOutcome outcome, String command, String claim) {
            return switch (outcome.status()) {
                case OK -> exited(outcome, command, claim);
                // Recordings of other programs also use this status for a command that ran and failed; it then has an
                // exit code.
                case ERROR -> outcome.exitCode() == null ? CallVerdict.TOOL_FAILED : exited(outcome, command, claim);
                case MALFORMED -> CallVerdict.MALFORMED;
                case REFUSED, CANCELLED, INTERRUPTED -> CallVerdict.NEITHER;
            };
        }

        private static CallVerdict exited(ToolOutcome outcome, String command, String claim) {
            Integer exitCode = outcome.exitCode();
            if (exitCode == null || CallEnding.of(outcome).kind() == CallEndingKind.WELL) {
                return CallVerdict.WENT_WELL;
            }
            if (ExpectedFailure.isClaimed(claim)) {
                return CallVerdict.WENT_WELL;
            }
            String resource = outcome.resource() == null ? "" : outcome.resource();
            boolean isSearch = exitCode == FOUND_NOTHING
                    && claim.isEmpty()
                    && CommandWords.endsInSearch(command.isEmpty() ? resource : command);
            return isSearch ? CallVerdict.NEITHER : CallVerdict.COMMAND_FAILED;
        }
    }

    /** A detector of claims that predict a failure, such as the claim that a test written before the fix fails. */
    static final class ExpectedFailure {
        private static final Pattern FAILS = Pattern.compile(
                "\\b(?:fail(?:s|ed|ing|ure)?|crash(?:es)?|breaks?|broken|red"
                        + "|(?:not|n['’]t|cannot)\\s+(?:yet\\s+)?(?:pass|work|compile|build|succeed|exist|run|start)\\w*)\\b",
                Pattern.CASE_INSENSITIVE);

        /**
         * Claims that mention failure but expect success, such as {@code no test fails}, {@code does not fail}, {@code
         * 0 failures} and {@code the failing test passes}.
         */
        private static final Pattern GOES_WELL = Pattern.compile(
                "(?:\\b(?:no|not|never|without|none|nothing|zero|0)|n['’]t)\\s+(?:\\w+\\s+){0,3}?(?:fail|crash|break|broken|red\\b)|\\bno"
                        + " longer\\b|\\bfixe[sd]\\b|(?<!\\bnot )(?<!n['’]t )(?<!\\bcannot )(?<!\\byet"
                        + " )\\b(?:pass(?:es|ing)?|succeeds?|works|green)\\b",
                Pattern.CASE_INSENSITIVE);

        private ExpectedFailure() {}

        static boolean isClaimed(String claim) {
            return FAILS.matcher(claim).find() && !GOES_WELL.matcher(claim).find();
        }
    }

    /**
     * The lines of a tool result that explain a failure: the first ones that mention an error, otherwise those selected
     * by {@link CallEnding}.
     */
    public static final class ErrorLines {
        private static final int MAX_LENGTH = 160;
        private static final int MAX_LAST = 2;

        /**
         * A line that clearly reports an error: a pytest assertion, a named exception, a message after a location or the word
         * "error", or a failed test.
         */
        private static final Pattern NAMED =
                Pattern.compile("^E {2,}\\S|\\b[A-Z]\\w*(?:Error|Exception)\\b|^\\S+[:(]\\d+(?:[:,]\\d+)?\\)?:"
                        + " \\S|(?i:\\b(?:error|fatal|panic)(?:\\[\\w+\\])?:)|^(?:--- )?FAIL(?:ED)?:? \\S");

        private static final Pattern GENERAL = Pattern.compile(
                "(?i)\\b(?:errors?|fail\\w*|exception|fatal|panic\\w*|cannot|can't|not found|no such|denied|unable"
                        + "|undefined|unexpected|expected|mismatch|invalid|missing)\\b");

        /** Lines without information: separators, headings between separators, zero counts and warnings. */
        private static final Pattern IDLE = Pattern.compile(
                "^[\\W_]*$|^[=_\\-*]{3,}.*[=_\\-*]{3,}$|(?i:\\b(?:0|no) (?:errors?|fail\\w*)\\b|\\bwarning\\b)");

        private ErrorLines() {}

        static List<String> of(ToolOutcome outcome, int most) {
            List<String> lines = outcome.text()
                    .lines()
                    .filter(line -> !line.startsWith("exit code "))
                    .filter(line -> !IDLE.matcher(line.strip()).find())
                    .toList();
            List<String> named = matching(lines, NAMED).toList();
            List<String> telling = new ArrayList<>((named.isEmpty() ? matching(lines, GENERAL) : named.stream())
                    .limit(most)
                    .toList());
            if (telling.isEmpty()) {
                telling.addAll(CallEnding.informativeLines(outcome, Math.min(most, MAX_LAST)));
            }
            return telling.stream()
                    .map(line -> Excerpt.of(SafeText.line(line.strip()), MAX_LENGTH))
                    .toList();
        }

        private static Stream<String> matching(List<String> lines, Pattern sign) {
            return lines.stream().filter(line -> sign.matcher(line).find()).distinct();
        }
    }
}
