package dev.deepseektui.core.cost;

import dev.deepseektui.core.message.TokenUsage;
import dev.deepseektui.core.tape.Recorded;
import dev.deepseektui.core.tape.ReplyReceived;
import dev.deepseektui.core.tape.SessionStarted;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** What the session was billed so far, folded from the tape. One unknown bill makes the total a lower bound, which it says. */
public final class CostLedger {
    private final PriceTable prices;
    private String sessionModel = "";
    private double known;
    private int unknownBills;
    private long input;
    private long hits;
    private long output;

    public CostLedger(PriceTable prices) {
        this.prices = prices;
    }

    public void apply(Recorded recorded) {
        if (recorded.event() instanceof SessionStarted started) {
            sessionModel = started.model();
        } else if (recorded.event() instanceof ReplyReceived reply) {
            String model = reply.model() == null ? sessionModel : reply.model();
            add(Optional.ofNullable(reply.usage()).orElse(TokenUsage.UNKNOWN), prices.at(model, recorded.ts()));
        }
    }

    private void add(TokenUsage usage, Optional<Price> price) {
        input += orZero(usage.prompt());
        hits += orZero(usage.hit());
        output += orZero(usage.completion());
        OptionalDouble cost = price.map(known -> known.of(usage)).orElse(OptionalDouble.empty());
        cost.ifPresentOrElse(dollars -> known += dollars, () -> unknownBills++);
    }

    private static long orZero(@Nullable Long tokens) {
        return tokens == null ? 0 : tokens;
    }

    /** US dollars, when every bill is known. */
    public OptionalDouble total() {
        return unknownBills == 0 ? OptionalDouble.of(known) : OptionalDouble.empty();
    }

    /** US dollars of the bills that are known. */
    public double atLeast() {
        return known;
    }

    /** Prompt tokens that were billed, as far as the provider said. */
    public long input() {
        return input;
    }

    /** Prompt tokens that came from the provider's cache. */
    public long hits() {
        return hits;
    }

    /** Answer tokens, reasoning included. */
    public long output() {
        return output;
    }
}
