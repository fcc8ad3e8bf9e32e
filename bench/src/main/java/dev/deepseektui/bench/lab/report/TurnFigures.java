package dev.deepseektui.bench.lab.report;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One turn.
 *
 * @param asked in the words that a person is shown
 * @param to when it ended; absent if it never did
 * @param ending the word for how it ended; empty if it never did
 * @param cost in US dollars; absent if nobody knows
 */
public record TurnFigures(
        long number,
        String asked,
        Instant from,
        @Nullable Instant to,
        String ending,
        @Nullable Double cost) {

    TurnFigures ended(Instant at, String how, @Nullable Double price) {
        return new TurnFigures(number, asked, from, at, how, price);
    }
}
