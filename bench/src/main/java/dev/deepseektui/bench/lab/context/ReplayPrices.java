package dev.deepseektui.bench.lab.context;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.conversation.cost.PriceTable;
import java.time.Instant;
import java.util.Map;

/**
 * The prices of a replay. Decisions and bills may use different prices, because a policy without known prices still costs
 * something.
 *
 * @param known the prices known to the policy
 * @param billed the prices of the requests
 */
public record ReplayPrices(PriceTable known, PriceTable billed) {
    private static final String UNKNOWN = "unknown";
    private static final String NONE = "none";

    public static ReplayPrices known(PriceTable prices) {
        return new ReplayPrices(prices, prices);
    }

    /** Returns prices that the policy does not know, for a provider that may have a cache. */
    public static ReplayPrices unknown(PriceTable billed) {
        return new ReplayPrices(PriceTable.unknown(), billed);
    }

    /**
     * Returns prices by name: {@code unknown}; {@code none} for a provider without a cache; or a model whose prices replace the
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
                .orElseThrow(() -> new UserError("--prices %s: no price known for that model; use unknown, none or %s"
                        .formatted(model, String.join(", ", prices.models()))));
    }
}
