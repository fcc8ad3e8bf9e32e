package dev.deepseektui.core.conversation.cost;

import static dev.deepseektui.core.config.ValueType.tableOf;

import dev.deepseektui.core.base.language.CoreMessages;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.config.ValueType;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The settings of prices. */
public final class CostKeys {
    public static final ConfigKey<Map<String, Price>> PRICES = ConfigKey.of(
                    "cost.prices", tableOf(new PriceType(), "type.models"), Map.of())
            .with(ConfigKey.Trait.FILE_ONLY);

    public static final Declarations ALL = Declarations.of(PRICES);

    private CostKeys() {}

    /** A price as three numbers in a list. */
    public static final class PriceType implements ValueType<Price> {
        private static final int PARTS = 3;

        @Override
        public Optional<Price> fromToml(Object raw) {
            if (!(raw instanceof List<?> parts)
                    || parts.size() != PARTS
                    || !parts.stream().allMatch(PriceType::isPrice)) {
                return Optional.empty();
            }
            return Optional.of(new Price(part(parts, 0), part(parts, 1), part(parts, 2)));
        }

        private static boolean isPrice(Object part) {
            return part instanceof Number number && number.doubleValue() >= 0 && Double.isFinite(number.doubleValue());
        }

        private static double part(List<?> parts, int index) {
            return ((Number) parts.get(index)).doubleValue();
        }

        @Override
        public Optional<Price> fromText(String text) {
            return Optional.empty();
        }

        @Override
        public String allowed() {
            return CoreMessages.say("type.price");
        }

        @Override
        public String show(Price price) {
            return "[%s, %s, %s]".formatted(price.hit(), price.miss(), price.output());
        }
    }
}
