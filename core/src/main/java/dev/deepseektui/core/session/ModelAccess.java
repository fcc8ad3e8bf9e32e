package dev.deepseektui.core.session;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.Layer;
import dev.deepseektui.core.cost.CostKeys;
import dev.deepseektui.core.cost.PriceTable;
import dev.deepseektui.core.guide.Guide;
import dev.deepseektui.core.model.ChatModel;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.model.Provider;
import dev.deepseektui.core.model.deepseek.DeepSeek;
import java.net.URI;
import java.util.Optional;

/** Who answers: the provider that the settings name, or without a key the guide that is built in. */
public record ModelAccess(ChatModel model, Provider provider, Runnable closing) implements AutoCloseable {

    /** Nobody has said where a model is or shown a key. */
    public static boolean isEmbedded(Config config) {
        return config.find(ModelKeys.API_KEY).isEmpty()
                && config.provenance(ModelKeys.BASE_URL).layer() == Layer.BUILT_IN;
    }

    static ModelAccess of(Config config, Installation installation) {
        if (isEmbedded(config)) {
            Guide guide = new Guide(installation.ids());
            return new ModelAccess(guide, guide, () -> {});
        }
        DeepSeek client = DeepSeek.of(config, installation.environment());
        return new ModelAccess(client, client, client::close);
    }

    /** What answers cost. */
    public static PriceTable prices(Config config) {
        if (isEmbedded(config)) {
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
