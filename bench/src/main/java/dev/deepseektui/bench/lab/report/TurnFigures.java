package dev.deepseektui.bench.lab.report;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one turn.
 *
 * @param asked the prompt as shown to the user
 * @param to the end of the turn; null if it never ended
 * @param ending the kind of ending; empty if the turn never ended
 * @param cost in US dollars; null if unknown
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
