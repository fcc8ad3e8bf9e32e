package dev.deepseektui.core.tool;

import java.util.List;
import java.util.Optional;

/** A store of earlier content, searched by the recall tool. */
public interface RecallSource {
    /** What this pointer names, whole; empty where it is not one of this source's. */
    Optional<String> resolve(String pointer);

    /** What is most like these words, best first. */
    List<Hit> search(String words, int most);

    /**
     * Something found.
     *
     * @param pointer what {@link #resolve} takes to give all of it
     * @param excerpt a line of it, or a few
     * @param score from 0 to 1, comparable between sources
     */
    record Hit(String pointer, String excerpt, double score) {}
}
