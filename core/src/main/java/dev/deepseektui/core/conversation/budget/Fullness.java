package dev.deepseektui.core.conversation.budget;

/** The one number that the meter, the ladder and the capacity controller read. */
public record Fullness(PromptSize size, long budget) {
    public double ratio() {
        return (double) size.total() / budget;
    }
}
