package dev.deepseektui.core.tape.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tape events for a turn and its requests. */
public final class TurnEvents {
    private TurnEvents() {}

    /** A request was sent; {@code promptTokens} is deepseek-tui's own count. */
    public record RequestSent(
            long turn,
            int step,
            long promptTokens,
            long maxTokens,
            @Nullable Parts parts) implements TapeEvent {

        /** The size of each part of the prompt and the budget, in tokens. */
        public record Parts(long header, long base, long slot, long body, long budget) {}
    }

    /**
     * A request outside the conversation was billed, for example for a summary.
     *
     * @param model the model's name as reported by the provider
     */
    public record RequestBilled(String purpose, @Nullable String model, TokenUsage usage) implements TapeEvent {}

    /** A tool used a service that costs money. */
    public record ServiceBilled(String service, double dollars) implements TapeEvent {}

    /**
     * The difference between billed and counted prompt tokens changed; it is negative if the provider bills less. The
     * new difference replaces the previous one.
     */
    public record PromptCalibrated(int tokens) implements TapeEvent {}

    /**
     * A message was appended to the conversation.
     *
     * @param text the message's JSON, byte for byte as it is sent
     * @param source absent if unknown
     */
    public record ContextAppended(
            long number,
            Origin origin,
            String text,
            @Nullable MessageSource source) implements TapeEvent {}

    /** The header changed, for a named reason. */
    public record HeaderChanged(Reason reason, String model, String effort, String system, String tools)
            implements TapeEvent {

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
     * @param edits the edits that turn the old conversation into the new one
     * @param before the size of a request before the rewrite, in tokens
     * @param after the size of a request after the rewrite, in tokens
     * @param price the cost of the lost cache in USD; absent if prices are unknown
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

    /**
     * A mistake of the model was repaired, or answered with a note.
     *
     * @param what the kind of mistake
     * @param form the form in which it occurred
     */
    public record ModelRepaired(String what, String form) implements TapeEvent {}

    /** The user continued an unfinished turn without another prompt. */
    public record TurnRetried(long turn) implements TapeEvent {}

    /**
     * A turn ended.
     *
     * @param usage the total usage of its requests
     * @param cost the cost in USD; absent if a bill or a price is unknown
     * @param detail the error as shown to the user; absent if the reason is sufficient
     */
    public record TurnEnded(
            long turn,
            String reason,
            TokenUsage usage,
            @Nullable Double cost,
            String sessionId,
            @Nullable String detail)
            implements TapeEvent {
        /** The reason of a turn that answered its prompt. */
        public static final String DONE = "done";

        public boolean answersItsAsk() {
            return DONE.equals(reason);
        }
    }
}
