package dev.deepseektui.core.model;

import dev.deepseektui.core.base.Cancellation;
import java.util.Optional;

/** A model that answers requests. Answers are streamed; a failure is an outcome, not an exception. */
public interface ChatModel {
    /** Blocks until the answer is complete or failed. The listener is called on the calling thread. */
    ChatOutcome answer(ChatRequest request, ChatListener listener, Cancellation cancellation);

    /** Returns true if prompts for this model may have pictures. */
    default boolean sees(String model) {
        return false;
    }

    /** Returns the name of the answerer if it is not the requested model. */
    default Optional<String> standIn() {
        return Optional.empty();
    }

    /** A listener to an answer. A slow one slows the stream down. */
    @FunctionalInterface
    interface ChatListener {
        void on(ChatEvent event);
    }
}
