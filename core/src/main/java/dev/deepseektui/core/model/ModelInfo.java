package dev.deepseektui.core.model;

import dev.deepseektui.core.conversation.cost.Price;
import org.jspecify.annotations.Nullable;

/**
 * A model that the provider offers. What it does not say is absent.
 *
 * @param window in tokens
 * @param seesImages whether prompts may hold pictures
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

    /** The same by another name. */
    public ModelInfo named(String name) {
        return new ModelInfo(name, owner, window, price, seesImages);
    }
}
