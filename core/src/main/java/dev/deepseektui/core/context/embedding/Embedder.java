package dev.deepseektui.core.context.embedding;

import dev.deepseektui.core.base.Cancellation;
import java.util.List;
import java.util.concurrent.CancellationException;

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
}
