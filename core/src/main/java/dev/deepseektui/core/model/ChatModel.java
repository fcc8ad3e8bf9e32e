package dev.deepseektui.core.model;

/** Who answers. One call is one answer, streamed; whatever goes wrong on the way is an outcome, not an exception. */
public interface ChatModel {
    /** Blocks until the answer is whole or has failed. The listener hears of everything on the calling thread. */
    ChatOutcome answer(ChatRequest request, ChatListener listener, Cancellation cancellation);
}
