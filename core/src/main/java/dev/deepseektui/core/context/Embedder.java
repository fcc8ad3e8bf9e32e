package dev.deepseektui.core.context;

import static dev.deepseektui.core.config.ValueType.text;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.config.OllamaName;
import dev.deepseektui.core.tape.event.EventSink;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import okhttp3.HttpUrl;

/**
 * Which texts are about the same. A query and documents become vectors of one space; vectors of different embedders never meet, so
 * only how alike they are comes out.
 */
public interface Embedder {
    /** What the settings call it. */
    String name();

    /**
     * The cosine of the query's vector and each document's.
     *
     * @throws CancellationException when that came before the vectors
     */
    List<Double> likeness(String query, List<String> documents, Cancellation cancellation) throws EmbeddingFailed;

    /** Vectors could not be had; the message says why in words for people. */
    public static final class EmbeddingFailed extends Exception {
        private static final long serialVersionUID = 1L;

        EmbeddingFailed(String why) {
            super(why);
        }
    }

    /** An embedder could not do its work, and another one does it from now on. */
    public record EmbedderFellBack(String from, String to, String why) implements TapeEvent {}

    /** An embedder that always answers: by the one that is wanted until that fails, by words from then on, and it says so once. */
    public static final class ReliableEmbedder {
        private final LexicalEmbedder lexical = new LexicalEmbedder();
        private Embedder inUse;

        public ReliableEmbedder(Embedder wanted) {
            this.inUse = wanted;
        }

        /**
         * As the embedder in use says it; what is cancelled is no failure of its.
         *
         * @throws CancellationException when that came before the answer
         */
        public List<Double> likeness(String query, List<String> documents, Cancellation cancellation, EventSink out) {
            try {
                return inUse.likeness(query, documents, cancellation);
            } catch (EmbeddingFailed failed) {
                out.record(new EmbedderFellBack(inUse.name(), lexical.name(), String.valueOf(failed.getMessage())));
                inUse = lexical;
                return lexical.likeness(query, documents);
            }
        }

        /** Which embedder answers now. */
        public String name() {
            return inUse.name();
        }

        /** The events that say how texts were compared. */
        public static final class EmbeddingEvents {
            public static final List<Class<? extends TapeEvent>> ALL = List.of(EmbedderFellBack.class);

            private EmbeddingEvents() {}
        }
    }

    /** What can be set about comparing texts. */
    public static final class EmbeddingKeys {
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

    /** Which embedder the settings name. */
    public static final class Embedders {
        private Embedders() {}

        public static Embedder of(Config config) {
            return EmbeddingKeys.ollamaModel(config)
                    .<Embedder>map(model -> new OllamaEmbedder(
                            model, config.get(EmbeddingKeys.BASE_URL), OllamaEmbedder.EmbedTimeouts.USUAL))
                    .orElseGet(LexicalEmbedder::new);
        }
    }
}
