package dev.deepseektui.bench.lab.report;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One turn.
 *
 * @param asked the prompt as shown to people
 * @param to its end; absent if it never ended
 * @param ending the word for its end; empty if it never ended
 * @param cost in US dollars; absent if unknown
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
