package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.context.capacity.CapacityController.DeadEnd;
import dev.deepseektui.core.conversation.task.CallResult;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The last results that say something about the work, with a running count of failures. */
final class RecentResults {
    private static final int LONGEST = 120;

    private final int size;
    private final Deque<CallResult> newest = new ArrayDeque<>();
    private long failed;

    RecentResults(int size) {
        this.size = size;
    }

    void add(CallResult result) {
        if (result.verdict() == CallResult.CallVerdict.NEITHER) {
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

    /** Returns the distinct failed attempts, the most recent first. */
    List<DeadEnd> deadEnds() {
        Map<String, DeadEnd> byTrial = new LinkedHashMap<>();
        newest.descendingIterator().forEachRemaining(result -> {
            if (result.failed()) {
                byTrial.merge(
                        result.what(),
                        new DeadEnd(result.what(), 1, how(result)),
                        (later, earlier) -> new DeadEnd(later.what(), later.times() + 1, later.how()));
            }
        });
        return new ArrayList<>(byTrial.values());
    }

    private static String how(CallResult result) {
        String ending = result.ending().equals("failed") ? "" : result.ending() + ", ";
        return Excerpt.of(ending + String.join(" ", result.lines(1)), LONGEST);
    }
}
