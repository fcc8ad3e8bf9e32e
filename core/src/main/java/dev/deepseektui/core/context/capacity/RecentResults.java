package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.conversation.task.CallResult;
import java.util.ArrayDeque;
import java.util.Deque;

/** The last results that count as success or failure, with a running count of failures. */
final class RecentResults {
    private final int size;
    private final Deque<Boolean> newest = new ArrayDeque<>();
    private long failed;

    RecentResults(int size) {
        this.size = size;
    }

    void add(CallResult result) {
        if (result.verdict() == CallResult.CallVerdict.NEITHER) {
            return;
        }
        if (newest.size() == size) {
            failed -= newest.removeFirst() ? 1 : 0;
        }
        newest.addLast(result.failed());
        failed += result.failed() ? 1 : 0;
    }

    long failed() {
        return failed;
    }

    long counted() {
        return newest.size();
    }
}
