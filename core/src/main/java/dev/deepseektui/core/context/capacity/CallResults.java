package dev.deepseektui.core.context.capacity;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.context.capacity.CallResults.ClassifiedResult.CallVerdict;
import dev.deepseektui.core.context.capacity.CapacityController.DeadEnd;
import dev.deepseektui.core.context.capacity.CapacityInputs.Steps;
import dev.deepseektui.core.conversation.message.CallEnding;
import dev.deepseektui.core.conversation.message.CallEnding.CallEndingReason;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.shell.CommandWords;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A fold over the tape that classifies tool results. */
final class CallResults {
    private static final int LONGEST = 120;
    private static final int FOUND_NOTHING = 1;

    private final Map<String, String> arguments = new HashMap<>();
    private References references = new References("");

    /** Returns the result that the event brings, if any. */
    Optional<ClassifiedResult> apply(TapeEvent event) {
        if (event instanceof ToolReturned returned) {
            return Optional.of(result(returned, arguments.remove(returned.callId())));
        }
        if (event instanceof ToolStarted started) {
            arguments.put(started.callId(), started.arguments());
        } else if (event instanceof ReplyReceived reply && Steps.callsTools(reply)) {
            arguments.clear();
        } else if (event instanceof SessionStarted started) {
            references = new References(started.workspace());
        }
        return Optional.empty();
    }

    private ClassifiedResult result(ToolReturned returned, @Nullable String given) {
        JsonNode call =
                isUnsuccessful(returned.outcome()) ? tree(given == null ? "" : given) : MissingNode.getInstance();
        CallVerdict verdict = verdict(returned.outcome(), call);
        String reference = references.of(returned).orElseGet(() -> "tool:" + returned.name());
        ClassifiedResult result = new ClassifiedResult(verdict, "", "", reference);
        return result.failed()
                ? new ClassifiedResult(verdict, what(returned, call), how(returned.outcome()), reference)
                : result;
    }

    private static boolean isUnsuccessful(ToolOutcome outcome) {
        return CallEnding.of(outcome).kind() != CallEnding.CallEndingKind.WELL;
    }

    private static CallVerdict verdict(ToolOutcome outcome, JsonNode call) {
        return switch (outcome.status()) {
            case OK -> isUnsuccessful(outcome) ? unsuccessful(outcome, call) : CallVerdict.WENT_WELL;
            // Recordings of other programs flag a command that ran and was unsuccessful.
            case ERROR -> outcome.exitCode() == null ? CallVerdict.TOOL_FAILED : unsuccessful(outcome, call);
            case MALFORMED -> CallVerdict.MALFORMED;
            case REFUSED, CANCELLED, INTERRUPTED -> CallVerdict.NEITHER;
        };
    }

    private static CallVerdict unsuccessful(ToolOutcome outcome, JsonNode call) {
        Integer exitCode = outcome.exitCode();
        String resource = outcome.resource() == null ? "" : outcome.resource();
        if (exitCode != null
                && exitCode == FOUND_NOTHING
                && CommandWords.endsInSearch(call.path("command").asText(resource))) {
            return CallVerdict.NEITHER;
        }
        return ExpectedFailure.isClaimed(call.path("verifies").asText())
                ? CallVerdict.WENT_WELL
                : CallVerdict.COMMAND_FAILED;
    }

    private static String what(ToolReturned returned, JsonNode call) {
        String resource = returned.outcome().resource();
        String thing = call.path("command").asText(resource == null ? "" : resource);
        boolean isCommand = call.path("command").isTextual();
        return Excerpt.of(SafeText.line(isCommand ? thing.strip() : (returned.name() + " " + thing).strip()), LONGEST);
    }

    private static String how(ToolOutcome outcome) {
        List<String> telling = CallEnding.tellingLines(outcome, 1);
        CallEnding ending = CallEnding.of(outcome);
        if (outcome.status() == Status.MALFORMED || telling.isEmpty()) {
            return ending.told();
        }
        String line = SafeText.line(telling.get(0).strip());
        return Excerpt.of(ending.reason() == CallEndingReason.FAILED ? line : ending.told() + ", " + line, LONGEST);
    }

    private static JsonNode tree(String arguments) {
        try {
            return Json.tree(arguments);
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }

    /**
     * The result of a tool call, as far as it says something about the work.
     *
     * @param what the command, or the tool and its subject
     * @param how the failure in a line; empty for a success
     * @param reference the subject in one spelling
     */
    public record ClassifiedResult(CallVerdict verdict, String what, String how, String reference) {

        public enum CallVerdict {
            WENT_WELL,
            /** A command ran and failed. */
            COMMAND_FAILED,
            /** The call itself failed: a stale edit, a bad path, a time-out. */
            TOOL_FAILED,
            /** The model wrote the call wrongly, and nothing ran. */
            MALFORMED,
            /** Says nothing about the work: a search without hits, a refused or cancelled call. */
            NEITHER
        }

        public boolean failed() {
            return switch (verdict) {
                case COMMAND_FAILED, TOOL_FAILED, MALFORMED -> true;
                case WENT_WELL, NEITHER -> false;
            };
        }
    }

    /** Claims whose checking command is meant to fail, such as a test written before its fix. */
    static final class ExpectedFailure {
        private static final Pattern FAILS = Pattern.compile(
                "\\b(?:fail(?:s|ed|ing|ure)?|crash(?:es)?|breaks?|broken|red"
                        + "|(?:not|n['’]t|cannot)\\s+(?:yet\\s+)?(?:pass|work|compile|build|succeed|exist|run|start)\\w*)\\b",
                Pattern.CASE_INSENSITIVE);

        /** Excludes {@code no test fails}, {@code does not fail}, {@code 0 failures} and {@code the failing test passes}. */
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

    /** The last results that say something about the work, with a running count of failures. */
    static final class RecentResults {
        private final int size;
        private final Deque<ClassifiedResult> newest = new ArrayDeque<>();
        private long failed;

        RecentResults(int size) {
            this.size = size;
        }

        void add(ClassifiedResult result) {
            if (result.verdict() == ClassifiedResult.CallVerdict.NEITHER) {
                return;
            }
            if (newest.size() == size) {
                failed -= newest.removeFirst().failed() ? 1 : 0;
            }
            newest.addLast(result);
            failed += result.failed() ? 1 : 0;
        }

        long failed() {
            return failed;
        }

        long counted() {
            return newest.size();
        }

        /** Returns the distinct failed attempts, the most recent first. */
        List<DeadEnd> deadEnds() {
            Map<String, DeadEnd> byTrial = new LinkedHashMap<>();
            newest.descendingIterator().forEachRemaining(result -> {
                if (result.failed()) {
                    byTrial.merge(
                            result.what(),
                            new DeadEnd(result.what(), 1, result.how()),
                            (later, earlier) -> new DeadEnd(later.what(), later.times() + 1, later.how()));
                }
            });
            return new ArrayList<>(byTrial.values());
        }
    }
}
