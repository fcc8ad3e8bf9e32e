package dev.deepseektui.core.model.deepseek;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * What OpenRouter says it charged for a request, in its credits, which are US dollars. With a key of the user's own at the model's maker
 * that is its fee alone, and what the maker charges stands beside it; else that figure is no more than a part of the charge.
 */
final class BilledDollars {
    /** No request costs as much: what says so is a mistake. */
    private static final double MOST = 1_000;

    private BilledDollars() {}

    /** Null where it does not say, or cannot be right. */
    static @Nullable Double in(JsonNode usage) {
        Double charged = dollars(usage.path("cost"));
        if (charged == null || !usage.path("is_byok").asBoolean(false)) {
            return charged;
        }
        Double maker = dollars(usage.at("/cost_details/upstream_inference_cost"));
        return maker == null ? null : (Double) (charged + maker);
    }

    private static @Nullable Double dollars(JsonNode node) {
        double dollars = node.isNumber() ? node.asDouble() : Double.NaN;
        return dollars >= 0 && dollars <= MOST ? (Double) dollars : null;
    }
}
