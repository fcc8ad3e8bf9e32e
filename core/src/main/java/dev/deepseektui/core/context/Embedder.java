package dev.deepseektui.core.context;

import static dev.deepseektui.core.config.ValueType.text;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.config.OllamaName;
import dev.deepseektui.core.model.OllamaChat;
import dev.deepseektui.core.tape.event.EventSink;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.List;
import java.util.concurrent.CancellationException;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * A measure of the similarity of texts. It returns only similarities, because vectors of different embedders are not
 * comparable.
 */
public interface Embedder {
    List<Class<? extends TapeEvent>> EVENTS = List.of(EmbedderFellBack.class);

    /** Creates the configured embedder. */
    static Embedder of(Config config) {
        if (config.get(EmbeddingKeys.PROVIDER).equals(EmbeddingKeys.AUTO)) {
            return new FoundEmbedder(config.get(EmbeddingKeys.BASE_URL));
        }
        return OllamaName.in(config.get(EmbeddingKeys.PROVIDER))
                .<Embedder>map(model -> new OllamaEmbedder(
                        model, config.get(EmbeddingKeys.BASE_URL), OllamaEmbedder.EmbedTimeouts.USUAL))
                .orElseGet(LexicalEmbedder::new);
    }

    /** Returns the embedder's name in the settings. */
    String name();

    /**
     * Returns the cosine similarity of the query and each document, in the order of the documents.
     *
     * @throws CancellationException if cancelled before the vectors arrive
     */
    List<Double> similarities(String query, List<String> documents, Cancellation cancellation) throws EmbeddingFailed;

    /** The failure of an embedder, with a message for the user. */
    public static final class EmbeddingFailed extends Exception {
        private static final long serialVersionUID = 1L;

        EmbeddingFailed(String why) {
            super(why);
        }
    }

    /**
     * An embedder that uses a local Ollama if it has the default model, and compares words otherwise. It checks once,
     * on first use.
     */
    final class FoundEmbedder implements Embedder {
        private static final String USUAL = "nomic-embed-text";

        private final String baseUrl;
        private @Nullable Embedder found;

        FoundEmbedder(String baseUrl) {
            this.baseUrl = baseUrl;
        }

        @Override
        public String name() {
            return found == null ? EmbeddingKeys.AUTO : found.name();
        }

        @Override
        public List<Double> similarities(String query, List<String> documents, Cancellation cancellation)
                throws EmbeddingFailed {
            if (found == null) {
                found = OllamaChat.has(HttpUrl.get(baseUrl), USUAL, cancellation)
                        ? new OllamaEmbedder(USUAL, baseUrl, OllamaEmbedder.EmbedTimeouts.USUAL)
                        : new LexicalEmbedder();
            }
            return found.similarities(query, documents, cancellation);
        }
    }

    /** An embedder failed, and another one is used from now on. */
    public record EmbedderFellBack(String from, String to, String why) implements TapeEvent {}

    /**
     * A wrapper that permanently switches to the lexical embedder when the chosen one fails, and records the switch.
     */
    public static final class ReliableEmbedder {
        private final LexicalEmbedder lexical = new LexicalEmbedder();
        private Embedder inUse;

        public ReliableEmbedder(Embedder wanted) {
            this.inUse = wanted;
        }

        /**
         * Returns the similarity of the query and each document, in the order of the documents. A cancellation does not
         * count as a failure.
         *
         * @throws CancellationException if cancelled before the answer arrives
         */
        public List<Double> similarities(
                String query, List<String> documents, Cancellation cancellation, EventSink out) {
            try {
                return inUse.similarities(query, documents, cancellation);
            } catch (EmbeddingFailed failed) {
                out.record(new EmbedderFellBack(inUse.name(), lexical.name(), String.valueOf(failed.getMessage())));
                inUse = lexical;
                return lexical.similarities(query, documents);
            }
        }

        public String name() {
            return inUse.name();
        }
    }

    public static final class EmbeddingKeys {
        private static final String AUTO = "auto";
        private static final String LEXICAL = "lexical";

        public static final ConfigKey<String> PROVIDER =
                ConfigKey.of("embedding.provider", text("type.embedding", EmbeddingKeys::isProvider), AUTO);
        public static final ConfigKey<String> BASE_URL = ConfigKey.of(
                        "embedding.base_url",
                        text("type.http", address -> HttpUrl.parse(address) != null),
                        "http://localhost:11434")
                .with(ConfigKey.Trait.ADDRESS);

        public static final Declarations ALL = Declarations.of(PROVIDER, BASE_URL);

        private EmbeddingKeys() {}

        private static boolean isProvider(String name) {
            return name.equals(AUTO)
                    || name.equals(LEXICAL)
                    || OllamaName.in(name).isPresent();
        }
    }
}
