package dev.deepseektui.core.compaction;

import java.util.List;

/** How much texts have to do with a question. */
@FunctionalInterface
public interface Relevance {
    List<Double> likeness(String question, List<String> texts);
}
