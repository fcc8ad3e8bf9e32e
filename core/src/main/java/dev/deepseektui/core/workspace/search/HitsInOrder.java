package dev.deepseektui.core.workspace.search;

import dev.deepseektui.core.workspace.search.SearchReport.FileHits;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The first finds in their order, whatever order they come in, how many there are in all, and which of the others have most. Any thread
 * may add.
 */
final class HitsInOrder {
    private static final int MOST_OTHERS = 5;

    private final int most;
    private final TreeSet<FileHits> first = new TreeSet<>(FileHits.IN_ORDER);
    private final TreeSet<FileHits> others = new TreeSet<>(FileHits.MOST_FIRST);
    /** The first for which there is no room: what comes behind it is not shown, even if there would be. */
    private @Nullable FileHits end;

    private long weight;
    private long files;
    private long lines;

    /** No file may show more than {@code most} lines. */
    HitsInOrder(int most) {
        this.most = most;
    }

    synchronized void add(FileHits hits) {
        files++;
        lines += hits.count();
        if (end != null && FileHits.IN_ORDER.compare(hits, end) > 0) {
            leaveOut(hits);
            return;
        }
        first.add(hits);
        weight += weight(hits);
        while (weight > most) {
            end = first.last();
            endBefore(end);
        }
    }

    private static int weight(FileHits hits) {
        return Math.max(1, hits.shownHits());
    }

    private void leaveOut(FileHits hits) {
        others.add(hits);
        if (others.size() > MOST_OTHERS) {
            others.pollLast();
        }
    }

    /** Those from here on are not shown after all. */
    synchronized void endBefore(FileHits hits) {
        while (!first.isEmpty() && FileHits.IN_ORDER.compare(first.last(), hits) >= 0) {
            weight -= weight(first.last());
            leaveOut(first.pollLast());
        }
    }

    synchronized List<FileHits> first() {
        return List.copyOf(first);
    }

    /** A few that are not among the first, those with most matches before others. */
    synchronized List<FileHits> others() {
        return List.copyOf(others);
    }

    synchronized long files() {
        return files;
    }

    synchronized long lines() {
        return lines;
    }
}
