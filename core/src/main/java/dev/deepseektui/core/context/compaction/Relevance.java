package dev.deepseektui.core.context.compaction;

import java.util.List;

/** The similarity of texts to a question. */
@FunctionalInterface
public interface Relevance {
    List<Double> likeness(String question, List<String> texts);
}
