package dev.deepseektui.core.session;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.Layer;
import dev.deepseektui.core.cost.CostKeys;
import dev.deepseektui.core.cost.PriceTable;
import dev.deepseektui.core.model.ApiKey;
import dev.deepseektui.core.model.ChatModel;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.model.Provider;
import dev.deepseektui.core.model.deepseek.DeepSeek;
import dev.deepseektui.core.simulator.Simulator;
import dev.deepseektui.core.simulator.guide.GuideBrain;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Who answers, and at which prices: the provider that the settings name, or without a key the guide that is built in. */
public final class ModelAccess implements AutoCloseable {
    private static final ApiKey NO_SECRET = new ApiKey("embedded-guide");

    private final DeepSeek client;
    private final PriceTable prices;
    private final @Nullable Simulator embedded;

    private ModelAccess(DeepSeek client, PriceTable prices, @Nullable Simulator embedded) {
        this.client = client;
        this.prices = prices;
        this.embedded = embedded;
    }

    /** Nobody has said where a model is or shown a key. */
    public static boolean isEmbedded(Config config) {
        return config.find(ModelKeys.API_KEY).isEmpty()
                && config.provenance(ModelKeys.BASE_URL).layer() == Layer.BUILT_IN;
    }

    public static ModelAccess of(Config config, Map<String, String> environment) {
        if (!isEmbedded(config)) {
            return new ModelAccess(DeepSeek.of(config, environment), prices(config), null);
        }
        Simulator simulator = Simulator.start(new GuideBrain());
        DeepSeek client = DeepSeek.local(simulator.baseUrl(), NO_SECRET, config, environment);
        return new ModelAccess(client, prices(config), simulator);
    }

    /** The guide is billed as DeepSeek would bill it, so that what is shown of cost and cache is worth looking at. */
    public static PriceTable prices(Config config) {
        if (isEmbedded(config)) {
            return PriceTable.ofProvider();
        }
        String host = Optional.ofNullable(
                        URI.create(config.get(ModelKeys.BASE_URL)).getHost())
                .orElse("");
        return PriceTable.forHost(host, config.get(CostKeys.PRICES));
    }

    public ChatModel model() {
        return client;
    }

    public Provider provider() {
        return client;
    }

    public PriceTable prices() {
        return prices;
    }

    public boolean isEmbedded() {
        return embedded != null;
    }

    @Override
    public void close() {
        client.close();
        if (embedded != null) {
            embedded.close();
        }
    }
}
