package dev.deepseektui.core.session;

import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.Provenance.ConfigLayer;
import dev.deepseektui.core.conversation.cost.CacheTerms;
import dev.deepseektui.core.conversation.cost.CostKeys;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.model.ChatModel;
import dev.deepseektui.core.model.KnownModels;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.model.Provider;
import dev.deepseektui.core.model.ProviderKeys;
import dev.deepseektui.core.model.ProviderSpec;
import dev.deepseektui.core.model.deepseek.DeepSeek;
import dev.deepseektui.core.model.guide.Guide;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Who answers: the provider that the settings name, or without a key the guide that is built in. */
public record ModelAccess(ChatModel model, Provider provider, Runnable closing) implements AutoCloseable {

    /** Nobody has said where a model is or shown a key. */
    public static boolean isEmbedded(Config config) {
        return hasNoUsual(config)
                && ProviderSpec.of(config.get(ModelKeys.NAME), ProviderKeys.all(config))
                        .isEmpty();
    }

    /** The settings with no provider and no model chosen: the guide answers. */
    public static Config withoutProvider(Config config) {
        return config.without(ModelKeys.API_KEY).without(ModelKeys.BASE_URL).without(ModelKeys.NAME);
    }

    /** The usual provider is not set up. */
    static boolean hasNoUsual(Config config) {
        return config.find(ModelKeys.API_KEY).isEmpty()
                && config.provenance(ModelKeys.BASE_URL).layer() == ConfigLayer.BUILT_IN;
    }

    static ModelAccess of(Config config, Installation installation, KnownModels known) {
        return of(config, installation.environment(), installation.ids(), known);
    }

    /** The usual provider, and those beside it. */
    public static ModelAccess of(Config config, Map<String, String> environment, IdSource ids, KnownModels known) {
        ModelAccess usual = usual(config, environment, ids);
        if (known.providers().isEmpty()) {
            return usual;
        }
        RoutedModels routed = new RoutedModels(usual, known, config, environment);
        return new ModelAccess(routed, routed, routed::close);
    }

    /** The same where only servers are asked: the guide has neither models nor an account. */
    public static ModelAccess ofServers(Config config, Map<String, String> environment, KnownModels known) {
        DeepSeek client = DeepSeek.of(config, environment);
        RoutedModels routed =
                new RoutedModels(new ModelAccess(client, client, client::close), known, config, environment);
        return new ModelAccess(routed, routed, routed::close);
    }

    private static ModelAccess usual(Config config, Map<String, String> environment, IdSource ids) {
        if (hasNoUsual(config)) {
            Guide guide = new Guide(ids);
            return new ModelAccess(guide, guide, () -> {});
        }
        DeepSeek client = DeepSeek.of(config, environment);
        return new ModelAccess(client, client, client::close);
    }

    /** Those of the providers that are known without asking them, and those that have a price, by name. */
    List<ModelInfo> knownModels(Set<String> priced) {
        Map<String, ModelInfo> all = new TreeMap<>();
        priced.forEach(name -> all.put(name, new ModelInfo(name, null)));
        provider.known().forEach(model -> all.put(model.id(), model));
        return List.copyOf(all.values());
    }

    /** The same with this before the model. */
    ModelAccess seeing(UnaryOperator<ChatModel> before) {
        return new ModelAccess(before.apply(model), provider, closing);
    }

    /** What answers cost. */
    static PriceTable prices(Config config, KnownModels known) {
        return prices(config)
                .with(new PriceTable.Others(
                        known::price,
                        model -> known.providerOf(model)
                                .map(provider ->
                                        provider.traits().hasCache() ? CacheTerms.ASSUMED : CacheTerms.NO_CACHE)));
    }

    /** What answers of the usual provider cost. */
    public static PriceTable prices(Config config) {
        if (hasNoUsual(config)) {
            return PriceTable.withoutProvider();
        }
        String host = Optional.ofNullable(
                        URI.create(config.get(ModelKeys.BASE_URL)).getHost())
                .orElse("");
        return PriceTable.forHost(host, config.get(CostKeys.PRICES));
    }

    @Override
    public void close() {
        closing.run();
    }
}
