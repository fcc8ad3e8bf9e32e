package dev.deepseektui.core.conversation.budget;

/** The share of the budget that a prompt uses. */
public record Fullness(PromptSize size, long budget) {
    public double ratio() {
        return (double) size.total() / budget;
    }
}
