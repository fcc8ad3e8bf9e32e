package dev.deepseektui.core.capacity;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The last results that say something about the work, and how many of them failed: kept up with every result. */
final class RecentResults {
    private final int size;
    private final Deque<CallResult> newest = new ArrayDeque<>();
    private long failed;

    RecentResults(int size) {
        this.size = size;
    }

    void add(CallResult result) {
        if (result.verdict() == CallResult.Verdict.NEITHER) {
            return;
        }
        if (newest.size() == size) {
            failed -= newest.removeFirst().failed() ? 1 : 0;
        }
        newest.addLast(result);
        failed += result.failed() ? 1 : 0;
    }

    long failed() {
        return failed;
    }

    long counted() {
        return newest.size();
    }

    /** What was tried and failed, each once, what failed last first. */
    List<DeadEnd> deadEnds() {
        Map<String, DeadEnd> byTrial = new LinkedHashMap<>();
        newest.descendingIterator().forEachRemaining(result -> {
            if (result.failed()) {
                byTrial.merge(
                        result.what(),
                        new DeadEnd(result.what(), 1, result.how()),
                        (later, earlier) -> new DeadEnd(later.what(), later.times() + 1, later.how()));
            }
        });
        return new ArrayList<>(byTrial.values());
    }
}
