package dev.deepseektui.bench.lab.context;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.conversation.cost.PriceTable;
import java.time.Instant;
import java.util.Map;

/**
 * The prices of a replay. The policy and the bill may use different prices, because requests cost something even if the
 * policy does not know the prices.
 *
 * @param known the prices that the policy knows
 * @param billed the prices with which requests are billed
 */
public record ReplayPrices(PriceTable known, PriceTable billed) {
    private static final String UNKNOWN = "unknown";
    private static final String NONE = "none";

    public static ReplayPrices known(PriceTable prices) {
        return new ReplayPrices(prices, prices);
    }

    /** Returns prices for a policy that does not know them. The provider may have a cache. */
    public static ReplayPrices unknown(PriceTable billed) {
        return new ReplayPrices(PriceTable.unknown(), billed);
    }

    /**
     * Returns the prices for a name on the command line.
     *
     * @param name {@code unknown}; {@code none} for a provider without a cache; or the name of a model whose prices are
     * used
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
