package dev.deepseektui.core.conversation.task;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which files the work is about: those that tools read or wrote and that the user mentioned, by use. The score decides who is in it;
 * the order of what it returns is by path, so that touching a file again moves nothing.
 */
public final class WorkingSet {
    private static final double WRITE = 3;
    private static final double READ = 1;
    private static final double MENTION = 1;
    private static final long TURNS_TO_HALVE = 10;

    private final Map<String, Use> uses = new HashMap<>();
    private long touches;

    /** A score as of its halving period, and when the file was last used. */
    private record Use(double score, long period, long lastTouch) {}

    void read(String path, long turn) {
        touch(path, READ, turn);
    }

    void written(String path, long turn) {
        touch(path, WRITE, turn);
    }

    void mentioned(String path, long turn) {
        touch(path, MENTION, turn);
    }

    private void touch(String path, double weight, long turn) {
        long period = turn / TURNS_TO_HALVE;
        Use before = uses.getOrDefault(path, new Use(0, period, 0));
        uses.put(path, new Use(decayed(before, period) + weight, period, ++touches));
    }

    /** The files with the highest scores, sorted by path. */
    public List<String> top(int count, long turn) {
        long period = turn / TURNS_TO_HALVE;
        return uses.entrySet().stream()
                .sorted(Comparator.comparingDouble((Map.Entry<String, Use> file) -> -decayed(file.getValue(), period))
                        .thenComparing(Map.Entry::getKey))
                .limit(count)
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    /** All files, the last used first. */
    public List<String> byLastUse() {
        return uses.entrySet().stream()
                .sorted(Comparator.comparingLong(file -> -file.getValue().lastTouch()))
                .map(Map.Entry::getKey)
                .toList();
    }

    public double score(String path, long turn) {
        Use use = uses.get(path);
        return use == null ? 0 : decayed(use, turn / TURNS_TO_HALVE);
    }

    private static double decayed(Use use, long period) {
        return Math.scalb(use.score(), Math.toIntExact(use.period() - period));
    }
}
