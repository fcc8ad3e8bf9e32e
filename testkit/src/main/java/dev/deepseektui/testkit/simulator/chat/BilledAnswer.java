package dev.deepseektui.testkit.simulator.chat;

/** An answer as it is sent: cut to the maximum length, with its usage. */
public record BilledAnswer(ChatMessage message, Length length, Usage usage) {

    /** The completeness of an answer. */
    public enum Length {
        WHOLE,
        CUT
    }
}
