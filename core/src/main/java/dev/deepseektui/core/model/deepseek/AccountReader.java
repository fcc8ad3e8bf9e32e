package dev.deepseektui.core.model.deepseek;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.model.Provider.Balance;
import dev.deepseektui.core.model.deepseek.SseReader.ProtocolViolation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A parser for a server's lists of models and balances. */
final class AccountReader {
    private static final int MAX_AMOUNT_LENGTH = 40;
    /**
     * The maximum number of decimal places, and of zeros added by an exponent. Written out, {@code 1e999999999} would
     * fill the memory.
     */
    private static final int MAX_DIGITS = 18;

    private AccountReader() {}

    static List<ModelInfo> models(JsonNode body) throws ProtocolViolation {
        if (!body.path("data").isArray()) {
            throw new ProtocolViolation("sent no list of models");
        }
        List<ModelInfo> models = new ArrayList<>();
        for (JsonNode model : body.path("data")) {
            if (model.path("id").isTextual()) {
                models.add(ModelReader.read(model));
            }
        }
        models.sort(Comparator.comparing(ModelInfo::id));
        return models;
    }

    static Balance balance(JsonNode body) throws ProtocolViolation {
        if (!body.path("is_available").isBoolean()
                || !body.path("balance_infos").isArray()) {
            throw new ProtocolViolation("sent no balance");
        }
        List<Balance.Amount> amounts = new ArrayList<>();
        for (JsonNode info : body.path("balance_infos")) {
            amounts.add(new Balance.Amount(
                    info.path("currency").asText(),
                    amount(info.path("total_balance")),
                    amount(info.path("granted_balance")),
                    amount(info.path("topped_up_balance"))));
        }
        return new Balance(body.path("is_available").asBoolean(), amounts);
    }

    private static BigDecimal amount(JsonNode sent) throws ProtocolViolation {
        return decimal(sent.asText())
                .orElseThrow(() -> new ProtocolViolation("sent a balance that is no amount of money"));
    }

    private static Optional<BigDecimal> decimal(String text) {
        try {
            return Optional.of(text)
                    .filter(number -> number.length() <= MAX_AMOUNT_LENGTH)
                    .map(BigDecimal::new)
                    .filter(number -> Math.abs((long) number.scale()) <= MAX_DIGITS);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /**
     * A parser for a listed model. It also reads fields that some servers add: the context window (OpenRouter, vLLM and
     * SGLang) and the prices (OpenRouter).
     */
    private static final class ModelReader {
        private static final List<String> WINDOWS = List.of("/context_length", "/max_model_len", "/max_context_length");
        private static final long MAX_WINDOW_SIZE = 1L << 30;
        private static final BigDecimal MILLION = BigDecimal.valueOf(1_000_000);
        /** The maximum plausible price, in dollars per million tokens. */
        private static final double DEAREST = 1e6;

        private ModelReader() {}

        static ModelInfo read(JsonNode model) {
            return new ModelInfo(
                    model.path("id").asText(),
                    model.path("owned_by").textValue(),
                    window(model),
                    price(model.path("pricing")),
                    seesImages(model.at("/architecture/input_modalities")));
        }

        private static @Nullable Long window(JsonNode model) {
            return WINDOWS.stream()
                    .map(model::at)
                    .filter(node -> node.isIntegralNumber() && node.canConvertToLong())
                    .map(JsonNode::asLong)
                    .filter(tokens -> tokens > 0 && tokens <= MAX_WINDOW_SIZE)
                    .findFirst()
                    .orElse(null);
        }

        /**
         * Returns the price; null if it is unknown. The server sends it in dollars per token. Without a separate price
         * for cached tokens, these cost as much as uncached ones.
         */
        private static @Nullable Price price(JsonNode pricing) {
            Optional<Double> miss = dollars(pricing.path("prompt"));
            Optional<Double> output = dollars(pricing.path("completion"));
            return miss.isPresent() && output.isPresent()
                    ? new Price(dollars(pricing.path("input_cache_read")).orElse(miss.get()), miss.get(), output.get())
                    : null;
        }

        private static Optional<Double> dollars(JsonNode node) {
            return (node.isTextual() || node.isNumber() ? decimal(node.asText()) : Optional.<BigDecimal>empty())
                    .map(price -> price.multiply(MILLION).doubleValue())
                    .filter(price -> price >= 0 && price <= DEAREST);
        }

        private static @Nullable Boolean seesImages(JsonNode modalities) {
            if (!modalities.isArray()) {
                return null;
            }
            for (JsonNode each : modalities) {
                if (each.asText().equals("image")) {
                    return true;
                }
            }
            return false;
        }
    }
}
