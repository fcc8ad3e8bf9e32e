package dev.deepseektui.core.session.turn;

import dev.deepseektui.core.context.PromptPipeline.PreparedPrompt;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ReplyRepairs.ReplyFlaw;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The end of a turn.
 *
 * @param detail the problem as shown to the user; null if the reason is sufficient
 * @param failure the kind of failure if a failed request ended the turn, otherwise null
 */
public record TurnEnding(EndReason reason, @Nullable String detail, ChatFailure.@Nullable FailureKind failure) {

    public enum EndReason {
        DONE,
        CANCELLED,
        STEP_LIMIT,
        COST_LIMIT,
        /** The next request does not fit into the model's context window. */
        WINDOW_FULL,
        /** The answer reached its maximum length. */
        LENGTH,
        /** The provider withheld the answer. */
        FILTERED,
        FAILED;

        /** Returns the reason as written on the tape. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static TurnEnding of(EndReason reason) {
        return new TurnEnding(reason, null, null);
    }

    static TurnEnding of(EndReason reason, String detail) {
        return new TurnEnding(reason, detail, null);
    }

    static TurnEnding of(ChatFailure failure) {
        return failure.kind() == ChatFailure.FailureKind.CANCELLED
                ? new TurnEnding(EndReason.CANCELLED, null, failure.kind())
                : new TurnEnding(EndReason.FAILED, failure.message(), failure.kind());
    }

    /**
     * Returns the ending for an incomplete reply; empty if the reply is complete. If a call was cut off, the calls
     * before it are complete, and the turn continues.
     */
    static Optional<TurnEnding> ofIncomplete(ChatReply reply) {
        if (reply.repairs().flaw() == ReplyFlaw.CUT_CALL) {
            return Optional.empty();
        }
        return switch (reply.finishReason()) {
            case STOP, TOOL_CALLS, UNKNOWN -> Optional.empty();
            case LENGTH -> Optional.of(of(EndReason.LENGTH, "Send “continue”, or raise model.max_tokens."));
            case CONTENT_FILTER -> Optional.of(of(EndReason.FILTERED, "The rest of the answer was blocked."));
            case ERROR ->
                Optional.of(of(
                        EndReason.FAILED,
                        "The provider failed in the middle of the answer. /retry, or send the message again."));
            case INSUFFICIENT_SYSTEM_RESOURCE ->
                Optional.of(of(
                        EndReason.FAILED,
                        "The provider ran out of capacity in the middle of the answer. /retry, or send the"
                                + " message again."));
        };
    }

    static Optional<TurnEnding> ofFullWindow(PreparedPrompt prompt) {
        if (prompt.fits()) {
            return Optional.empty();
        }
        ContextBudget budget = prompt.budget();
        String why =
                "The conversation has %d tokens, and with %d kept for the answer the model's window of %d is full. Start a new session or fork this one from an earlier message."
                        .formatted(prompt.size().total(), budget.reserve(), budget.window());
        return Optional.of(of(EndReason.WINDOW_FULL, why));
    }
}
