package dev.deepseektui.core.tool.search;

import java.util.Collection;
import java.util.Collections;
import java.util.TreeMap;

/** The first finds in the order of their paths, whatever order they come in, and how many there are in all. Any thread may add. */
final class HitsInOrder {
    private final int most;
    private final TreeMap<String, FileHits> first = new TreeMap<>();
    private long weight;
    private long files;
    private long lines;

    HitsInOrder(int most) {
        this.most = most;
    }

    synchronized void add(FileHits hits) {
        files++;
        lines += hits.count();
        first.put(hits.path(), hits);
        weight += weight(hits);
        while (weight - weight(first.lastEntry().getValue()) >= most) {
            weight -= weight(first.pollLastEntry().getValue());
        }
    }

    private static int weight(FileHits hits) {
        return Math.max(1, hits.shownHits());
    }

    synchronized Collection<FileHits> first() {
        return Collections.unmodifiableCollection(first.values());
    }

    synchronized long files() {
        return files;
    }

    synchronized long lines() {
        return lines;
    }
}
