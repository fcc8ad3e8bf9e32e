package dev.deepseektui.core.context.embedding;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.tape.event.EventSink;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.List;
import java.util.concurrent.CancellationException;

/** An embedder that always answers: by the one that is wanted until that fails, by words from then on, and it says so once. */
public final class ReliableEmbedder {
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
