package dev.deepseektui.core.model;

import dev.deepseektui.core.base.Cancellation;
import java.util.Optional;

/** A model that answers requests. Answers are streamed; a failure is an outcome, not an exception. */
public interface ChatModel {
    /** Sends a request and blocks until the answer is complete or has failed. The listener is called on the calling thread. */
    ChatOutcome answer(ChatRequest request, ChatListener listener, Cancellation cancellation);

    /** Returns true if prompts for this model may contain pictures. */
    default boolean sees(String model) {
        return false;
    }

    /** Returns the name of what answers instead of the requested model, if anything does. */
    default Optional<String> standIn() {
        return Optional.empty();
    }

    /** A listener for an answer. A slow listener slows the stream down. */
    @FunctionalInterface
    interface ChatListener {
        void on(ChatEvent event);
    }
}
