package dev.deepseektui.core.session;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.Provenance.ConfigLayer;
import dev.deepseektui.core.conversation.cost.CacheTerms;
import dev.deepseektui.core.conversation.cost.CostKeys;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.model.ChatModel;
import dev.deepseektui.core.model.KnownModels;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.model.Provider;
import dev.deepseektui.core.model.ProviderKeys;
import dev.deepseektui.core.model.ProviderSpec;
import dev.deepseektui.core.model.deepseek.DeepSeek;
import dev.deepseektui.core.model.deepseek.ExchangeCapture;
import dev.deepseektui.core.model.guide.Guide;
import dev.deepseektui.core.session.RoutedModels.ProviderClients;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/** Access to the configured provider or, without a key, to the built-in guide. */
public record ModelAccess(ChatModel model, Provider provider, Runnable closing) implements AutoCloseable {

    /**
     * Returns true if the built-in guide answers, because neither the main provider nor one for the configured model is
     * set up.
     */
    public static boolean isEmbedded(Config config) {
        return hasNoUsual(config)
                && ProviderSpec.of(config.get(ModelKeys.NAME), ProviderKeys.all(config))
                        .isEmpty();
    }

    /** Returns the settings without a provider and model, so that the guide answers. */
    public static Config withoutProvider(Config config) {
        return config.without(ModelKeys.API_KEY).without(ModelKeys.BASE_URL).without(ModelKeys.NAME);
    }

    /** Returns true if neither a key nor a base URL of the main provider is configured. */
    static boolean hasNoUsual(Config config) {
        return config.find(ModelKeys.API_KEY).isEmpty()
                && config.provenance(ModelKeys.BASE_URL).layer() == ConfigLayer.BUILT_IN;
    }

    /** Returns access to all providers. If there is no main provider, the guide takes its place. */
    static ModelAccess of(Installation installation, Config config, KnownModels known, ExchangeCapture capture) {
        ModelAccess usual = usual(config, installation, capture);
        if (known.providers().isEmpty()) {
            return usual;
        }
        RoutedModels routed =
                new RoutedModels(usual, known, config, new ProviderClients(installation.environment(), capture));
        return new ModelAccess(routed, routed, routed::close);
    }

    /** Returns access to real providers only, because the guide has neither models nor an account. */
    public static ModelAccess ofServers(Config config, Map<String, String> environment, KnownModels known) {
        ExchangeCapture capture = ExchangeCapture.masking(config.knownKeys(), "");
        DeepSeek client = DeepSeek.of(config, environment, capture);
        RoutedModels routed = new RoutedModels(
                new ModelAccess(client, client, client::close),
                known,
                config,
                new ProviderClients(environment, capture));
        return new ModelAccess(routed, routed, routed::close);
    }

    private static ModelAccess usual(Config config, Installation installation, ExchangeCapture capture) {
        if (hasNoUsual(config)) {
            Guide guide = new Guide(installation.ids());
            return new ModelAccess(guide, guide, () -> {});
        }
        DeepSeek client = DeepSeek.of(config, installation.environment(), capture);
        return new ModelAccess(client, client, client::close);
    }

    /** Returns the prices of all providers. */
    static PriceTable prices(Config config, KnownModels known) {
        return prices(config)
                .with(new PriceTable.ProviderPrices(
                        known::price,
                        model -> known.providerOf(model)
                                .map(provider ->
                                        provider.traits().hasCache() ? CacheTerms.ASSUMED : CacheTerms.NO_CACHE)));
    }

    /** Returns the prices of the main provider. */
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
