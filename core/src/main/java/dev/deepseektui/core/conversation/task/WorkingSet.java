package dev.deepseektui.core.conversation.task;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The files in use: read or written by tools, or mentioned by the user, scored by use. Results are sorted by path, so that another use
 * of a file moves nothing.
 */
public final class WorkingSet {
    private static final double WRITE = 3;
    private static final double READ = 1;
    private static final double MENTION = 1;
    private static final long TURNS_TO_HALVE = 10;
    /** Scores below this exponent are zero. */
    private static final long FORGOTTEN = -2_000;

    private final Map<String, FileScore> uses = new HashMap<>();
    private long touches;

    /** A score in its half-life period, and the time of the last use. */
    private record FileScore(double score, long period, long lastTouch) {}

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
        FileScore before = uses.getOrDefault(path, new FileScore(0, period, 0));
        uses.put(path, new FileScore(decayed(before, period) + weight, period, ++touches));
    }

    /** Returns the files with the highest scores, sorted by path. */
    public List<String> top(int count, long turn) {
        return byScore(turn).stream().limit(count).sorted().toList();
    }

    /** Returns all files, highest score first. */
    public List<String> byScore(long turn) {
        long period = turn / TURNS_TO_HALVE;
        return uses.entrySet().stream()
                .sorted(Comparator.comparingDouble(
                                (Map.Entry<String, FileScore> file) -> -decayed(file.getValue(), period))
                        .thenComparing(Map.Entry::getKey))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Returns all files, last used first. */
    public List<String> byLastUse() {
        return uses.entrySet().stream()
                .sorted(Comparator.comparingLong(file -> -file.getValue().lastTouch()))
                .map(Map.Entry::getKey)
                .toList();
    }

    public double score(String path, long turn) {
        FileScore use = uses.get(path);
        return use == null ? 0 : decayed(use, turn / TURNS_TO_HALVE);
    }

    private static double decayed(FileScore use, long period) {
        return Math.scalb(use.score(), (int) Math.max(FORGOTTEN, Math.min(0, use.period() - period)));
    }
}
