package dev.deepseektui.core.workspace.search;

import dev.deepseektui.core.workspace.search.SearchReport.FileHits;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The first hits in order, whatever order they arrive in, the totals, and the other files with the most hits. Thread-safe. */
final class HitsInOrder {
    private static final int MOST_OTHERS = 5;

    private final int most;
    private final TreeSet<FileHits> first = new TreeSet<>(FileHits.IN_ORDER);
    private final TreeSet<FileHits> others = new TreeSet<>(FileHits.MOST_FIRST);
    /** The first file without room; nothing after it is shown, even if it would fit. */
    private @Nullable FileHits end;

    private long weight;
    private long files;
    private long lines;

    /** {@code most}: the number of lines that all shown files have together at most; no file may have more. */
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

    /** Removes the hits from this file on. */
    synchronized void endBefore(FileHits hits) {
        while (!first.isEmpty() && FileHits.IN_ORDER.compare(first.last(), hits) >= 0) {
            weight -= weight(first.last());
            leaveOut(first.pollLast());
        }
    }

    synchronized List<FileHits> first() {
        return List.copyOf(first);
    }

    /** Returns a few of the files not shown, those with the most hits first. */
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
