package dev.deepseektui.core.tool.builtin;

import java.util.List;
import java.util.TreeSet;

/** The first of many paths in their order, whatever order they come in, and how many there are. Any thread may add. */
final class FirstPaths {
    private static final int MOST = 500;
    private static final int MOST_LETTERS = 40_000;

    private final TreeSet<String> first = new TreeSet<>();
    private int letters;
    private long count;

    synchronized void add(String path) {
        count++;
        if ((first.size() >= MOST || letters >= MOST_LETTERS) && path.compareTo(first.last()) > 0) {
            return;
        }
        first.add(path);
        letters += path.length();
        while (first.size() > MOST || letters - first.last().length() >= MOST_LETTERS) {
            letters -= first.pollLast().length();
        }
    }

    synchronized List<String> first() {
        return List.copyOf(first);
    }

    synchronized long count() {
        return count;
    }

    synchronized boolean isWhole() {
        return count == first.size();
    }
}
