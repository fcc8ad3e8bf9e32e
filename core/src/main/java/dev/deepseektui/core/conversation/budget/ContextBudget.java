package dev.deepseektui.core.conversation.budget;

import java.util.Locale;
import java.util.Set;

/**
 * The limits of a prompt, in tokens.
 *
 * @param window the model's context window
 * @param longestAnswer the configured maximum for an answer
 * @param wanted the configured maximum for a prompt
 */
public record ContextBudget(long window, long longestAnswer, long wanted) {
    public static final long MIN_TOKENS = 4096;

    private static final long MAX_PROVIDER_TOKENS = 393_216;

    /** Returns the tokens reserved for the answer, at most a quarter of the window. */
    public long reserve() {
        return Math.min(longestAnswer, window / 4);
    }

    /** Returns the budget that compaction enforces, in tokens. */
    public long tokens() {
        return Math.min(wanted, most());
    }

    /** Returns the largest budget that the window allows, in tokens. */
    public long most() {
        return window - reserve();
    }

    public ContextBudget wanting(long tokens) {
        return new ContextBudget(window, longestAnswer, tokens);
    }

    /** Returns {@code max_tokens} for a request with this prompt. */
    public long answerFor(long promptTokens) {
        return Math.min(longestAnswer, window - promptTokens);
    }

    /** Returns {@code max_tokens} for an answer that must not be cut off, such as a summary. */
    public long longAnswerFor(long promptTokens) {
        return Math.min(
                Math.max(longestAnswer, Math.min(2 * longestAnswer, MAX_PROVIDER_TOKENS)), window - promptTokens);
    }

    /** Returns whether the prompt leaves enough of the window for the answer. */
    public boolean fits(long promptTokens) {
        return promptTokens + reserve() <= window;
    }

    public Fullness fullness(PromptSize size) {
        return new Fullness(size, tokens());
    }

    /** The context windows of known models, in tokens. */
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
