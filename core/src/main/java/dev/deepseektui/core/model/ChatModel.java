package dev.deepseektui.core.model;

import dev.deepseektui.core.base.Cancellation;
import java.util.Optional;

/** Who answers. One call is one answer, streamed; whatever goes wrong on the way is an outcome, not an exception. */
public interface ChatModel {
    /** Blocks until the answer is whole or has failed. The listener hears of everything on the calling thread. */
    ChatOutcome answer(ChatRequest request, ChatListener listener, Cancellation cancellation);

    /** Whether prompts for this model may hold pictures. */
    default boolean sees(String model) {
        return false;
    }

    /** Who answers in the place of whatever model is asked; empty where the model does. */
    default Optional<String> standIn() {
        return Optional.empty();
    }

    /** Hears an answer arrive. Slow listeners slow the stream down. */
    @FunctionalInterface
    interface ChatListener {
        void on(ChatEvent event);
    }
}
