package dev.deepseektui.core.model;

import dev.deepseektui.core.conversation.cost.Price;
import org.jspecify.annotations.Nullable;

/**
 * A model of a provider. Unknown values are absent.
 *
 * @param window the context window in tokens
 * @param seesImages true if prompts may contain images
 */
public record ModelInfo(
        String id,
        @Nullable String owner,
        @Nullable Long window,
        @Nullable Price price,
        @Nullable Boolean seesImages) {

    public ModelInfo(String id, @Nullable String owner) {
        this(id, owner, null, null, null);
    }

    public ModelInfo named(String name) {
        return new ModelInfo(name, owner, window, price, seesImages);
    }
}
