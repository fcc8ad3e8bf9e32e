package dev.deepseektui.core.model;

import dev.deepseektui.core.conversation.cost.Price;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A place beside the usual one where models answer. Its models are called {@code NAME/MODEL}.
 *
 * @param keyVariable the environment variable that holds its key
 * @param dialect what it speaks; that of its address where nobody says so
 * @param models what it has, where it does not list them itself
 * @param prices by the models' own names
 * @param window of its models, where nothing says it of one
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
     * What is known of all its models.
     *
     * @param hasCache whether a prompt's beginning is cheaper the second time
     * @param thinksAtOnce whether a reply begins with thoughts, and says only where they end
     */
    public record Traits(boolean hasCache, boolean seesImages, boolean thinksAtOnce) {}

    public ProviderSpec {
        models = List.copyOf(models);
        prices = Map.copyOf(prices);
    }

    /** How one of its models is called here. */
    public String full(String model) {
        return name + BETWEEN + model;
    }

    /** Its own name of a model that is called so here; empty where that is another's. */
    public Optional<String> own(String model) {
        String prefix = name + BETWEEN;
        return model.startsWith(prefix) && model.length() > prefix.length()
                ? Optional.of(model.substring(prefix.length()))
                : Optional.empty();
    }

    /** Whose model that is. */
    public static Optional<ProviderSpec> of(String model, List<ProviderSpec> providers) {
        return providers.stream()
                .filter(provider -> provider.own(model).isPresent())
                .findFirst();
    }

    public boolean isOnThisMachine() {
        return BaseUrl.isLoopback(
                Optional.ofNullable(URI.create(baseUrl).getHost()).orElse(""));
    }
}
