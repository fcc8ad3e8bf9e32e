package dev.deepseektui.core.model;

import dev.deepseektui.core.base.Cancellation;
import java.util.Optional;

/** A model that answers requests. Answers are streamed; a failure is an outcome, not an exception. */
public interface ChatModel {
    /** Sends a request and blocks until the answer is complete or has failed. The listener is called on the calling thread. */
    ChatOutcome answer(ChatRequest request, ChatListener listener, Cancellation cancellation);

    /** Returns whether prompts for this model may contain images. */
    default boolean acceptsImages(String model) {
        return false;
    }

    /** Returns the name of the stand-in that answers instead of the requested model, if there is one. */
    default Optional<String> standIn() {
        return Optional.empty();
    }

    /** A listener for an answer. A slow listener slows the stream down. */
    @FunctionalInterface
    interface ChatListener {
        void on(ChatEvent event);
    }
}
