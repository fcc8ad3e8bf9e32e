package dev.deepseektui.testkit.simulator.chat;

/** An answer as it goes out: no longer than allowed, and with its bill. */
public record BilledAnswer(ChatMessage message, Length length, Usage usage) {

    /** The completeness of an answer. */
    public enum Length {
        WHOLE,
        CUT
    }
}
