package dev.deepseektui.app.report;

import static dev.deepseektui.app.report.ReportTexts.say;

import dev.deepseektui.core.cost.CacheTerms;
import java.util.Optional;

/** On what the program takes a rewrite of the prompt to pay, where no price says it. */
public final class CacheAssumption {
    private CacheAssumption() {}

    /** Empty where a price is known. */
    public static Optional<String> of(CacheTerms terms) {
        return switch (terms.basis()) {
            case PRICE -> Optional.empty();
            case ASSUMED -> Optional.of(say("cache.assumed"));
            case NO_CACHE -> Optional.of(say("cache.none"));
        };
    }
}
