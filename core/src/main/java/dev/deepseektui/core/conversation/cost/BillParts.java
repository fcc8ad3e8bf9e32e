package dev.deepseektui.core.conversation.cost;

import dev.deepseektui.core.tape.event.TokenUsage;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What of the bills was read from the provider's cache, what was read anew, and what was answered, as far as the provider said.
 *
 * @param whole US dollars of bills in which the provider said what it charged, and not what for
 */
public record BillParts(Part hits, Part misses, Part output, double whole) {
    public static final BillParts NONE = new BillParts(Part.NONE, Part.NONE, Part.NONE, 0);

    /** Tokens of a kind; US dollars for those of bills that are known in full. */
    public record Part(long tokens, double dollars) {
        static final Part NONE = new Part(0, 0);
        private static final double MILLION = 1e6;

        private Part and(@Nullable Long more, double price) {
            long added = more == null ? 0 : more;
            return new Part(tokens + added, dollars + added * price / MILLION);
        }
    }

    /** US dollars in all. */
    public double dollars() {
        return hits.dollars + misses.dollars + output.dollars + whole;
    }

    /** With one more bill, which the provider charged for as a whole or which is known by its price. */
    BillParts and(TokenUsage usage, OptionalDouble charged, Optional<Price> price) {
        Price known = price.filter(one -> charged.isEmpty() && one.of(usage).isPresent())
                .orElse(Price.NONE);
        return new BillParts(
                hits.and(usage.hit(), known.hit()),
                misses.and(usage.miss(), known.miss()),
                output.and(usage.completion(), known.output()),
                whole + charged.orElse(0));
    }
}
