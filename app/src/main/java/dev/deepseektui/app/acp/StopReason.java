package dev.deepseektui.app.acp;

import static dev.deepseektui.app.acp.AcpTexts.say;

import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.session.turn.TurnEnding;
import java.util.Locale;

/** Why a turn is over, in the words of the protocol. */
enum StopReason {
    END_TURN,
    MAX_TOKENS,
    MAX_TURN_REQUESTS,
    CANCELLED;

    String reason() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** A turn that failed has no reason but an error; of one that reached a limit the user is told which. */
    static StopReason of(TurnEnding ending, UpdateStream updates) throws RpcFailure {
        String detail = ending.detail();
        if (ending.reason() == TurnEnding.Reason.FAILED) {
            String line = detail == null ? say("failed") : detail;
            throw ending.failure() == ChatFailure.Kind.KEY ? Failures.authentication(line) : Failures.internal(line);
        }
        if (detail != null) {
            updates.notice(detail);
        }
        return switch (ending.reason()) {
            case CANCELLED -> CANCELLED;
            case STEP_LIMIT, COST_LIMIT -> MAX_TURN_REQUESTS;
            case WINDOW_FULL, LENGTH -> MAX_TOKENS;
            // What was withheld stays in the conversation, where "refusal" would have editors take out the prompt.
            case DONE, FILTERED, FAILED -> END_TURN;
        };
    }
}
