package dev.deepseektui.core.capacity;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.capacity.CallResult.Verdict;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.event.SessionStarted;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.event.ToolReturned;
import dev.deepseektui.core.event.ToolStarted;
import dev.deepseektui.core.message.CallEnding;
import dev.deepseektui.core.message.CallEnding.Reason;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.message.ToolOutcome.Status;
import dev.deepseektui.core.task.Excerpt;
import dev.deepseektui.core.tool.shell.CommandWords;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which calls failed. A fold over the tape: what a call was is known from its start, how it went from its result. */
final class CallResults {
    private static final int LONGEST = 120;
    private static final int FOUND_NOTHING = 1;

    private final Map<String, String> arguments = new HashMap<>();
    private References references = new References("");

    /** The result that the event brings, if it brings one. */
    Optional<CallResult> apply(TapeEvent event) {
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

    private CallResult result(ToolReturned returned, @Nullable String given) {
        JsonNode call =
                isUnsuccessful(returned.outcome()) ? tree(given == null ? "" : given) : MissingNode.getInstance();
        Verdict verdict = verdict(returned.outcome(), call);
        String reference = references.of(returned).orElseGet(() -> "tool:" + returned.name());
        CallResult result = new CallResult(verdict, "", "", reference);
        return result.failed()
                ? new CallResult(verdict, what(returned, call), how(returned.outcome()), reference)
                : result;
    }

    private static boolean isUnsuccessful(ToolOutcome outcome) {
        return CallEnding.of(outcome).kind() != CallEnding.Kind.WELL;
    }

    private static Verdict verdict(ToolOutcome outcome, JsonNode call) {
        return switch (outcome.status()) {
            case OK -> isUnsuccessful(outcome) ? unsuccessful(outcome, call) : Verdict.WENT_WELL;
            // Recordings of other programs flag a command that ran and was unsuccessful.
            case ERROR -> outcome.exitCode() == null ? Verdict.TOOL_FAILED : unsuccessful(outcome, call);
            case MALFORMED -> Verdict.MALFORMED;
            case REFUSED, CANCELLED, INTERRUPTED -> Verdict.NEITHER;
        };
    }

    private static Verdict unsuccessful(ToolOutcome outcome, JsonNode call) {
        Integer exitCode = outcome.exitCode();
        String resource = outcome.resource() == null ? "" : outcome.resource();
        if (exitCode != null
                && exitCode == FOUND_NOTHING
                && CommandWords.endsInSearch(call.path("command").asText(resource))) {
            return Verdict.NEITHER;
        }
        return ExpectedFailure.isClaimed(call.path("verifies").asText()) ? Verdict.WENT_WELL : Verdict.COMMAND_FAILED;
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
        return Excerpt.of(ending.reason() == Reason.FAILED ? line : ending.told() + ", " + line, LONGEST);
    }

    /** What the model wrote wrongly says nothing of what it wanted. */
    private static JsonNode tree(String arguments) {
        try {
            return Json.tree(arguments);
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }
}
