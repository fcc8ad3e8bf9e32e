package dev.deepseektui.core.context.memory;

import java.io.IOException;
import java.util.List;

/** Finds what has to do with a query somewhere outside. May take its time, fail, or answer with anything: whoever asks must expect that. */
@FunctionalInterface
public interface ExternalRecall {
    /** The best first, no more than so many. */
    List<Hit> search(String query, int most) throws IOException, InterruptedException;

    /**
     * Something found.
     *
     * @param origin where it comes from, in a word
     * @param score from 0 to 1
     */
    record Hit(String text, String origin, double score) {}

    /** The reason why no external unit came into the prompt. */
    public enum SkipReason {
        PROVIDER_ERROR,
        PROVIDER_TIMEOUT,
        NO_HITS,
        ZONE_CLOSED,
        FILTERED_OUT
    }
}
