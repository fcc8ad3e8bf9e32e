package dev.deepseektui.app.report.figures;

import dev.deepseektui.core.message.TokenUsage;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One request for an answer.
 *
 * @param number in the session, from 1
 * @param parts what its prompt was made of, by our own count
 * @param budget that the prompt may fill; absent on tapes of before that was recorded
 * @param known tokens that it has in common with the request before: what an ideal cache would hold; absent of the first
 * @param usage what the provider billed; unknown until it answers
 * @param began from sending it to the first of its answer; absent where nobody measured it
 * @param took from sending it to the end of its answer; absent where there was none
 */
public record RequestFigures(
        int number,
        long turn,
        Instant sent,
        PromptParts parts,
        @Nullable Long budget,
        @Nullable Long known,
        TokenUsage usage,
        @Nullable Duration began,
        @Nullable Duration took) {

    RequestFigures answered(TokenUsage billed, @Nullable Long firstTokenMillis, Instant at) {
        Duration first = firstTokenMillis == null ? null : Duration.ofMillis(firstTokenMillis);
        return new RequestFigures(number, turn, sent, parts, budget, known, billed, first, Duration.between(sent, at));
    }

    /** Tokens of the prompt that were not in the provider's cache; null where the provider did not say. */
    public @Nullable Long missed() {
        return usage.miss();
    }
}
