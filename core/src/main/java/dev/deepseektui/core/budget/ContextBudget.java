package dev.deepseektui.core.budget;

/**
 * How many tokens a prompt may have.
 *
 * @param window the model's context window
 * @param longestAnswer what the settings allow an answer to be
 * @param wanted what the settings allow a prompt to be
 */
public record ContextBudget(long window, long longestAnswer, long wanted) {
    /** What is kept free for the answer. A quarter at most: a large reserve would make emergencies of ordinary prompts. */
    public long reserve() {
        return Math.min(longestAnswer, window / 4);
    }

    /** What the compaction ladder defends. */
    public long tokens() {
        return Math.min(wanted, window - reserve());
    }

    /** The {@code max_tokens} of a request with this prompt. */
    public long answerFor(long promptTokens) {
        return Math.min(longestAnswer, window - promptTokens);
    }

    /** The wall: a prompt behind it must not be sent. */
    public boolean fits(long promptTokens) {
        return promptTokens + reserve() <= window;
    }

    public Fullness fullness(PromptSize size) {
        return new Fullness(size, tokens());
    }
}
