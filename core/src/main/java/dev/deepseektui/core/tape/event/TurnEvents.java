package dev.deepseektui.core.tape.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Events of a turn and of the requests in it. */
public final class TurnEvents {
    private TurnEvents() {}

    /** A request is on its way; {@code promptTokens} by our own count, and {@code parts} what they are made of. */
    public record RequestSent(
            long turn,
            int step,
            long promptTokens,
            long maxTokens,
            @Nullable Parts parts) implements TapeEvent {

        /** The tokens of each part of the prompt, and the budget that they fill. */
        public record Parts(long header, long base, long slot, long body, long budget) {}
    }

    /**
     * A request that is no part of the conversation was answered, such as one for a summary; {@code purpose} says what for.
     *
     * @param model as the provider calls it, when it does
     */
    public record RequestBilled(String purpose, @Nullable String model, TokenUsage usage) implements TapeEvent {}

    /** A service beside the model was asked, which costs money; {@code service} is the tool that did. */
    public record ServiceBilled(String service, double dollars) implements TapeEvent {}

    /** What the provider bills beyond our own count of a prompt, learnt from a bill; negative where it bills less. Replaces what was learnt before. */
    public record PromptCalibrated(int tokens) implements TapeEvent {}

    /**
     * A message joined the conversation.
     *
     * @param text its JSON, byte for byte as the provider sees it
     * @param source what the message is; absent where it is not known
     */
    public record ContextAppended(
            long number,
            Origin origin,
            String text,
            @Nullable MessageSource source) implements TapeEvent {}

    /** The header was replaced, for a named reason: from here on every request starts with these bytes. */
    public record HeaderChanged(Reason reason, String model, String effort, String system, String tools)
            implements TapeEvent {

        /** What of the header is another. */
        public enum Reason {
            MODEL,
            TOOLS,
            EFFORT,
            SYSTEM
        }
    }

    /**
     * The conversation was rewritten, for a named reason.
     *
     * @param edits the new body in its order, and what is no longer in it
     * @param before tokens of the request before
     * @param after tokens of the request after
     * @param price what the lost cache costs, in USD; absent when the prices are unknown
     */
    public record Rebased(
            RebaseReason reason,
            List<BodyEdit> edits,
            long before,
            long after,
            @Nullable Double price) implements TapeEvent {
        public Rebased {
            edits = List.copyOf(edits);
        }
    }

    /** The user has a turn that did not end well go on, without another ask. */
    public record TurnRetried(long turn) implements TapeEvent {}

    /**
     * The turn is over.
     *
     * @param usage the sum of its requests
     * @param cost in USD; absent when a bill or a price is unknown
     * @param detail what went wrong, for people, where the reason alone does not say it
     */
    public record TurnEnded(
            long turn,
            String reason,
            TokenUsage usage,
            @Nullable Double cost,
            String sessionId,
            @Nullable String detail)
            implements TapeEvent {
        /** The reason of a turn whose ask is answered. */
        public static final String DONE = "done";

        public boolean answersItsAsk() {
            return DONE.equals(reason);
        }
    }
}
