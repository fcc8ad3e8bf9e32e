package dev.deepseektui.core.tool.search;

import java.util.Comparator;
import java.util.List;

/**
 * What was found in a file.
 *
 * @param count how many lines match
 * @param shown the first of them as text, with the lines around them
 * @param rank whether files of other ranks come before it
 */
record FileHits(String path, Rank rank, long count, int shownHits, List<String> shown) {
    static final Comparator<FileHits> IN_ORDER =
            Comparator.comparing(FileHits::rank).thenComparing(FileHits::path);
    static final Comparator<FileHits> MOST_FIRST =
            Comparator.comparing(FileHits::count).reversed().thenComparing(IN_ORDER);

    /** What is seldom looked for comes last. */
    enum Rank {
        OWN,
        LAST
    }
}
