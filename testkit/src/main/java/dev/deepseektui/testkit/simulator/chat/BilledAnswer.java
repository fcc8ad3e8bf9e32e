package dev.deepseektui.testkit.simulator.chat;

/** An answer as it goes out: no longer than allowed, and with its bill. */
public record BilledAnswer(ChatMessage message, Length length, Usage usage) {

    /** Whether it is all of what the model had to say. */
    public enum Length {
        WHOLE,
        CUT
    }
}
