package dev.deepseektui.core.context.embedding;

import static dev.deepseektui.core.config.ValueType.text;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.config.OllamaName;
import java.util.Optional;
import okhttp3.HttpUrl;

/** What can be set about comparing texts. */
public final class EmbeddingKeys {
    private static final String LEXICAL = "lexical";

    public static final ConfigKey<String> PROVIDER = ConfigKey.of(
            "embedding.provider",
            text("\"lexical\" or \"ollama:NAME\"", EmbeddingKeys::isProvider),
            LEXICAL,
            "What decides which texts are alike: their words, or a model of a local Ollama.");
    public static final ConfigKey<String> BASE_URL = ConfigKey.of(
                    "embedding.base_url",
                    text("an http or https address", address -> HttpUrl.parse(address) != null),
                    "http://localhost:11434",
                    "Where Ollama is reached.")
            .with(ConfigKey.Trait.ADDRESS);

    public static final Declarations ALL = Declarations.of(PROVIDER, BASE_URL);

    private EmbeddingKeys() {}

    /** The model of Ollama, where the settings name one. */
    static Optional<String> ollamaModel(Config config) {
        return OllamaName.in(config.get(PROVIDER));
    }

    private static boolean isProvider(String name) {
        return name.equals(LEXICAL) || OllamaName.in(name).isPresent();
    }
}
