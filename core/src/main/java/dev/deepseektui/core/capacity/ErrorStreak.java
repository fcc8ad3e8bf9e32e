package dev.deepseektui.core.capacity;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.event.SessionStarted;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.event.ToolReturned;
import dev.deepseektui.core.event.ToolStarted;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.message.ToolOutcome.Status;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * For how many steps of this turn in a row tools have failed. Neither a refused or cancelled call is a failure, nor a command that
 * ran and was unsuccessful, unless it is run again at once and says the same.
 */
final class ErrorStreak {
    private final Map<String, String> arguments = new HashMap<>();
    private final Set<String> failing = new HashSet<>();
    private References references = new References("");
    private Map<Command, Ending> before = Map.of();
    private Map<Command, Ending> now = new HashMap<>();
    private int steps;
    private boolean ranAndFailed;
    private long turn;

    private record Command(String tool, JsonNode arguments) {}

    private record Ending(int exitCode, String output) {}

    void apply(TapeEvent event) {
        if (event instanceof ToolReturned returned) {
            returned(returned);
        } else if (event instanceof ToolStarted started) {
            arguments.put(started.callId(), started.arguments());
        } else if (event instanceof ReplyReceived reply) {
            if (Steps.callsTools(reply)) {
                beginStep();
            }
        } else if (event instanceof Asked asked) {
            if (asked.turn() != turn) {
                beginTurn(asked.turn());
            }
        } else if (event instanceof SessionStarted started) {
            references = new References(started.workspace());
        }
    }

    private void beginTurn(long next) {
        turn = next;
        failing.clear();
        beginStep();
        before = Map.of();
    }

    private void beginStep() {
        steps = failing.isEmpty() ? 0 : steps;
        failing.clear();
        ranAndFailed = false;
        arguments.clear();
        before = now;
        now = new HashMap<>();
    }

    private void returned(ToolReturned returned) {
        boolean malformed = returned.outcome().status() == Status.MALFORMED;
        if (malformed || isError(returned)) {
            steps += failing.isEmpty() ? 1 : 0;
            failing.add(references.of(returned).orElseGet(() -> "tool:" + returned.name()));
            ranAndFailed |= !malformed;
        }
    }

    private boolean isError(ToolReturned returned) {
        ToolOutcome outcome = returned.outcome();
        Integer exitCode = outcome.exitCode();
        boolean ended = outcome.status() == Status.OK || outcome.status() == Status.ERROR;
        if (!ended || exitCode == null || exitCode == 0) {
            return outcome.status() == Status.ERROR;
        }
        Command command = new Command(returned.name(), tree(arguments.getOrDefault(returned.callId(), "")));
        Ending ending = new Ending(exitCode, outcome.text());
        now.put(command, ending);
        return ending.equals(before.get(command));
    }

    /** The same command is the same, however its arguments are spaced. */
    private static JsonNode tree(String arguments) {
        try {
            return Json.MAPPER.readTree(arguments);
        } catch (JsonProcessingException e) {
            return TextNode.valueOf(arguments);
        }
    }

    /** Whether this step's failures call for the error checkpoint: too many steps in a row, or two things at once. */
    boolean escalates(int threshold) {
        return !failing.isEmpty() && (steps >= threshold || failing.size() >= 2);
    }

    /** Whether something failed that ran: the model's slips in writing a call say nothing about the work. */
    boolean ranAndFailed() {
        return ranAndFailed;
    }
}
