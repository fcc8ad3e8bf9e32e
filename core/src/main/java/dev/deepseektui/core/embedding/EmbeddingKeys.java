package dev.deepseektui.core.embedding;

import static dev.deepseektui.core.config.ValueTypes.text;

import dev.deepseektui.core.base.LatePattern;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;
import java.util.Optional;
import java.util.regex.Matcher;
import okhttp3.HttpUrl;

/** What can be set about comparing texts. */
public final class EmbeddingKeys {
    private static final String LEXICAL = "lexical";
    private static final LatePattern OLLAMA = new LatePattern("ollama:([\\p{Alnum}][\\p{Alnum}._:/-]*)");

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
        Matcher matcher = OLLAMA.matcher(config.get(PROVIDER));
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private static boolean isProvider(String name) {
        return name.equals(LEXICAL) || OLLAMA.matches(name);
    }
}
