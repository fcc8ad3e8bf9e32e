package dev.deepseektui.core.conversation.cost;

import static dev.deepseektui.core.config.ValueType.tableOf;

import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;
import java.util.Map;

/** What can be set about money. */
public final class CostKeys {
    public static final ConfigKey<Map<String, Price>> PRICES = ConfigKey.of(
                    "cost.prices",
                    tableOf(new PriceType(), "model ids"),
                    Map.of(),
                    "Prices of models, at all hours; these win over the built-in table.")
            .with(ConfigKey.Trait.FILE_ONLY);

    public static final Declarations ALL = Declarations.of(PRICES);

    private CostKeys() {}
}
