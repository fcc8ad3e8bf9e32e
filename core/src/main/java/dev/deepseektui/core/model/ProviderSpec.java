package dev.deepseektui.core.model;

import dev.deepseektui.core.conversation.cost.Price;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A provider other than the main one. Its models are called {@code NAME/MODEL}.
 *
 * @param keyVariable the environment variable with its API key
 * @param dialect by default the one that the URL suggests
 * @param models its models, if the server does not list them
 * @param prices the prices by the provider's own model names
 * @param window the context window, in tokens, of models for which it is otherwise unknown
 */
public record ProviderSpec(
        String name,
        String baseUrl,
        Optional<String> keyVariable,
        Dialect dialect,
        List<String> models,
        Map<String, Price> prices,
        Optional<Long> window,
        Traits traits) {
    private static final String BETWEEN = "/";

    /**
     * The traits of all models of a provider.
     *
     * @param hasCache true if the repeated beginning of a prompt is cheaper
     * @param thinksAtOnce true if a reply starts with reasoning and marks only its end
     */
    public record Traits(boolean hasCache, boolean seesImages, boolean thinksAtOnce) {}

    public ProviderSpec {
        models = List.copyOf(models);
        prices = Map.copyOf(prices);
    }

    /** Returns the full name of one of this provider's models. */
    public String full(String model) {
        return name + BETWEEN + model;
    }

    /** Returns the provider's own name for a model; empty if the model belongs to another provider. */
    public Optional<String> own(String model) {
        String prefix = name + BETWEEN;
        return model.startsWith(prefix) && model.length() > prefix.length()
                ? Optional.of(model.substring(prefix.length()))
                : Optional.empty();
    }

    /** Returns the provider of a model; empty if the model belongs to none of {@code providers}. */
    public static Optional<ProviderSpec> of(String model, List<ProviderSpec> providers) {
        return providers.stream()
                .filter(provider -> provider.own(model).isPresent())
                .findFirst();
    }
}
