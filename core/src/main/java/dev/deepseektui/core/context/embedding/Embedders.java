package dev.deepseektui.core.context.embedding;

import dev.deepseektui.core.config.Config;

/** Which embedder the settings name. */
public final class Embedders {
    private Embedders() {}

    public static Embedder of(Config config) {
        return EmbeddingKeys.ollamaModel(config)
                .<Embedder>map(model ->
                        new OllamaEmbedder(model, config.get(EmbeddingKeys.BASE_URL), OllamaEmbedder.Patience.USUAL))
                .orElseGet(LexicalEmbedder::new);
    }
}
