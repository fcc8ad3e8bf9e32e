package dev.deepseektui.core.context.embedding;

/** Vectors could not be had; the message says why in words for people. */
public final class EmbeddingFailed extends Exception {
    private static final long serialVersionUID = 1L;

    EmbeddingFailed(String why) {
        super(why);
    }
}
