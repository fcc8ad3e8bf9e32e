package dev.deepseektui.core.embedding;

import java.util.OptionalInt;

/** How a model of Ollama wants to be asked, and what it answers with. */
record OllamaModel(String name) {
    private static final int NOMIC_DIMENSION = 768;

    String query(String text) {
        return isNomic() ? "search_query: " + text : text;
    }

    String document(String text) {
        return isNomic() ? "search_document: " + text : text;
    }

    /** How long its vectors are, where that is known beforehand. */
    OptionalInt dimension() {
        return isNomic() ? OptionalInt.of(NOMIC_DIMENSION) : OptionalInt.empty();
    }

    /** Trained with a word before each text that says what the text is for. */
    private boolean isNomic() {
        return name.startsWith("nomic-embed-text");
    }
}
