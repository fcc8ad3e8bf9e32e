package dev.deepseektui.core.conversation.cost;

import static dev.deepseektui.core.config.ValueType.tableOf;

import dev.deepseektui.core.base.language.CoreMessages;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.config.ValueType;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Settings for the prices of models. */
public final class CostKeys {
    private static final int PARTS = 3;
    /**
     * A price, written as a list of three numbers in US dollars per million tokens: for cached prompt tokens, uncached
     * prompt tokens and answer tokens.
     */
    public static final ValueType<Price> PRICE = new ValueType<>(
            () -> CoreMessages.say("type.price"),
            CostKeys::price,
            text -> Optional.empty(),
            price -> "[%s, %s, %s]".formatted(price.hit(), price.miss(), price.output()));

    public static final ConfigKey<Map<String, Price>> PRICES =
            ConfigKey.of("cost.prices", tableOf(PRICE, "type.models"), Map.of()).with(ConfigKey.Trait.FILE_ONLY);

    public static final Declarations ALL = Declarations.of(PRICES);

    private CostKeys() {}

    private static Optional<Price> price(Object raw) {
        return raw instanceof List<?> parts
                        && parts.size() == PARTS
                        && parts.stream().allMatch(CostKeys::isPrice)
                ? Optional.of(new Price(part(parts, 0), part(parts, 1), part(parts, 2)))
                : Optional.empty();
    }

    private static boolean isPrice(Object part) {
        return part instanceof Number number && number.doubleValue() >= 0 && Double.isFinite(number.doubleValue());
    }

    private static double part(List<?> parts, int index) {
        return ((Number) parts.get(index)).doubleValue();
    }
}
