package dev.deepseektui.bench.lab.context;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.conversation.cost.PriceTable;
import java.time.Instant;
import java.util.Map;

/**
 * Prices of a replay. What is decided on and what is billed are two things: a policy that knows no prices costs something all the same.
 *
 * @param known what the policy knows
 * @param billed what the requests cost
 */
public record ReplayPrices(PriceTable known, PriceTable billed) {
    private static final String UNKNOWN = "unknown";
    private static final String NONE = "none";

    public static ReplayPrices known(PriceTable prices) {
        return new ReplayPrices(prices, prices);
    }

    /** The policy knows no prices, but that there may be a cache. */
    public static ReplayPrices unknown(PriceTable billed) {
        return new ReplayPrices(PriceTable.unknown(), billed);
    }

    /**
     * As people name them: {@code unknown}; {@code none}, of a provider that is known to keep nothing; or a model, whose prices hold for the
     * session's.
     */
    public static ReplayPrices named(String name, PriceTable billed, String model, Instant moment) {
        return switch (name) {
            case UNKNOWN -> unknown(billed);
            case NONE -> new ReplayPrices(PriceTable.withoutProvider(), billed);
            default -> known(PriceTable.ofProvider(Map.of(model, price(name, billed, moment))));
        };
    }

    private static Price price(String model, PriceTable prices, Instant moment) {
        return prices.at(model, moment)
                .orElseThrow(() -> new UserError("--prices %s: no price of that model is known; use unknown, none or %s"
                        .formatted(model, String.join(", ", prices.models()))));
    }
}
