package dev.deepseektui.core.model.deepseek;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.cost.Price;
import dev.deepseektui.core.model.ModelInfo;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One model of a list, with what some servers say of it beside its name: OpenRouter window and prices, vLLM and SGLang the window. */
final class ModelReader {
    private static final List<String> WINDOWS = List.of("/context_length", "/max_model_len", "/max_context_length");
    private static final long LARGEST_WINDOW = 1L << 30;
    private static final int LONGEST_PRICE = 40;
    private static final BigDecimal MILLION = BigDecimal.valueOf(1_000_000);
    /** In dollars for a million tokens: what is dearer is a mistake. */
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
                .filter(tokens -> tokens > 0 && tokens <= LARGEST_WINDOW)
                .findFirst()
                .orElse(null);
    }

    /** In dollars for one token. A cache that has no price of its own saves nothing. */
    private static @Nullable Price price(JsonNode pricing) {
        Optional<Double> miss = dollars(pricing.path("prompt"));
        Optional<Double> output = dollars(pricing.path("completion"));
        return miss.isPresent() && output.isPresent()
                ? new Price(dollars(pricing.path("input_cache_read")).orElse(miss.get()), miss.get(), output.get())
                : null;
    }

    private static Optional<Double> dollars(JsonNode node) {
        String text = node.isTextual() || node.isNumber() ? node.asText() : "";
        if (text.isEmpty() || text.length() > LONGEST_PRICE) {
            return Optional.empty();
        }
        try {
            double dollars = new BigDecimal(text).multiply(MILLION).doubleValue();
            return Optional.of(dollars).filter(price -> price >= 0 && price <= DEAREST);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
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
