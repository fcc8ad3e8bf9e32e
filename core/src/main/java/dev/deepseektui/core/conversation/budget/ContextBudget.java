package dev.deepseektui.core.conversation.budget;

import java.util.Locale;
import java.util.Set;

/**
 * How many tokens a prompt may have.
 *
 * @param window the model's context window
 * @param longestAnswer what the settings allow an answer to be
 * @param wanted what the settings allow a prompt to be
 */
public record ContextBudget(long window, long longestAnswer, long wanted) {
    public static final long LEAST = 4096;

    private static final long LONGEST_OF_PROVIDER = 393_216;

    /** What is kept free for the answer. A quarter at most: a large reserve would make emergencies of ordinary prompts. */
    public long reserve() {
        return Math.min(longestAnswer, window / 4);
    }

    /** What the compaction ladder defends. */
    public long tokens() {
        return Math.min(wanted, most());
    }

    /** Returns the largest budget that the window allows. */
    public long most() {
        return window - reserve();
    }

    public ContextBudget wanting(long tokens) {
        return new ContextBudget(window, longestAnswer, tokens);
    }

    /** The {@code max_tokens} of a request with this prompt. */
    public long answerFor(long promptTokens) {
        return Math.min(longestAnswer, window - promptTokens);
    }

    /** The same for an answer that matters more than its price, such as a summary: what it reasons must not cut it off. */
    public long longAnswerFor(long promptTokens) {
        return Math.min(
                Math.max(longestAnswer, Math.min(2 * longestAnswer, LONGEST_OF_PROVIDER)), window - promptTokens);
    }

    /** The wall: a prompt behind it must not be sent. */
    public boolean fits(long promptTokens) {
        return promptTokens + reserve() <= window;
    }

    public Fullness fullness(PromptSize size) {
        return new Fullness(size, tokens());
    }

    /** The context windows of models that are known by name. */
    public static final class ModelWindows {
        public static final long UNKNOWN_MODEL = 131_072;

        private static final long LARGE = 1_048_576;
        private static final Set<String> LARGE_MODELS =
                Set.of("deepseek-flash", "deepseek-v4-flash", "deepseek-v4-pro");

        private ModelWindows() {}

        public static long of(String model) {
            return LARGE_MODELS.contains(model.toLowerCase(Locale.ROOT)) ? LARGE : UNKNOWN_MODEL;
        }
    }
}
