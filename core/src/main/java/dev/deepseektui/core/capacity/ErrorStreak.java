package dev.deepseektui.core.capacity;

import dev.deepseektui.core.capacity.CallResult.Verdict;
import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.event.TapeEvent;
import java.util.HashSet;
import java.util.Set;

/**
 * For how many steps of this turn in a row something has failed, be it a tool or a command. Neither a refused or cancelled call is a
 * failure, nor a search that found nothing, nor a check that was meant to fail.
 */
final class ErrorStreak {
    private final Set<String> toolErrors = new HashSet<>();
    private boolean failing;
    private int steps;
    private boolean ranAndFailed;
    private long turn;

    void apply(TapeEvent event) {
        if (event instanceof ReplyReceived reply) {
            if (Steps.callsTools(reply)) {
                beginStep();
            }
        } else if (event instanceof Asked asked && asked.turn() != turn) {
            turn = asked.turn();
            failing = false;
            beginStep();
        }
    }

    private void beginStep() {
        steps = failing ? steps : 0;
        failing = false;
        ranAndFailed = false;
        toolErrors.clear();
    }

    void returned(CallResult result) {
        if (!result.failed()) {
            return;
        }
        steps += failing ? 0 : 1;
        failing = true;
        ranAndFailed |= result.verdict() != Verdict.MALFORMED;
        if (result.verdict() != Verdict.COMMAND_FAILED) {
            toolErrors.add(result.reference());
        }
    }

    /** Whether this step's failures call for the error checkpoint: too many steps in a row, or tools failed on two things at once. */
    boolean escalates(int threshold) {
        return failing && (steps >= threshold || toolErrors.size() >= 2);
    }

    /** Whether something failed that ran: the model's slips in writing a call say nothing about the work. */
    boolean ranAndFailed() {
        return ranAndFailed;
    }
}
