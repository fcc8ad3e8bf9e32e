package dev.deepseektui.core.tape;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which lines of a damaged tape were kept, and which line is one of them again: a repeat is a line whose bytes are those of
 * a kept line, or whose {@code seq} is that of the kept line before it when that one stood in its place.
 */
final class KeptLines {
    private final Path tape;
    private final Map<Long, List<Stretch>> bySeq = new HashMap<>();
    private long lastSeq;
    private boolean lastInPlace;
    private long count;

    KeptLines(Path tape) {
        this.tape = tape;
    }

    void add(long seq, Stretch where) {
        bySeq.computeIfAbsent(seq, absent -> new ArrayList<>(1)).add(where);
        lastInPlace = seq == expected();
        lastSeq = seq;
        count++;
    }

    long count() {
        return count;
    }

    /** The {@code seq} of the next line of a tape in order. */
    long expected() {
        return lastSeq + 1;
    }

    /** The same bytes hold the same {@code seq}, so only lines of that are compared. */
    boolean hold(long seq, Stretch where) throws IOException {
        for (Stretch kept : bySeq.getOrDefault(seq, List.of())) {
            if (kept.holdsTheSameAs(where, tape)) {
                return true;
            }
        }
        return false;
    }

    /** A number that is wrong because of damage does not make its neighbour a repeat: then that one is not in its place. */
    boolean endWith(long seq) {
        return lastInPlace && seq == lastSeq;
    }
}
