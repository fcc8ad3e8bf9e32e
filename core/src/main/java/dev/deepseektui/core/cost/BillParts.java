package dev.deepseektui.core.cost;

import dev.deepseektui.core.message.TokenUsage;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What of the bills was read from the provider's cache, what was read anew, and what was answered, as far as the provider said. */
public record BillParts(Part hits, Part misses, Part output) {
    public static final BillParts NONE = new BillParts(Part.NONE, Part.NONE, Part.NONE);

    /** Tokens of a kind; US dollars for those of bills that are known in full. */
    public record Part(long tokens, double dollars) {
        static final Part NONE = new Part(0, 0);
        private static final double MILLION = 1e6;

        private Part and(@Nullable Long more, double price) {
            long added = more == null ? 0 : more;
            return new Part(tokens + added, dollars + added * price / MILLION);
        }
    }

    /** With one more bill. */
    BillParts and(TokenUsage usage, Optional<Price> price) {
        Price known = price.filter(one -> one.of(usage).isPresent()).orElse(Price.NONE);
        return new BillParts(
                hits.and(usage.hit(), known.hit()),
                misses.and(usage.miss(), known.miss()),
                output.and(usage.completion(), known.output()));
    }
}
