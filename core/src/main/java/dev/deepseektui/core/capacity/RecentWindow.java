package dev.deepseektui.core.capacity;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The newest messages that count, and what they add up to: kept up with every message, so that looking costs nothing. */
final class RecentWindow {
    private final int size;
    private final Deque<Seen> newest = new ArrayDeque<>();
    private final Map<String, Integer> uses = new HashMap<>();
    private int results;

    /** What is known about a message of the conversation. */
    record Seen(Kind kind, List<String> references) {
        static final Seen PASSED_OVER = new Seen(Kind.OTHER, List.of());

        Seen {
            references = List.copyOf(references);
        }
    }

    /** How a message counts. */
    enum Kind {
        SAID,
        RESULT,
        OTHER
    }

    RecentWindow(int size) {
        this.size = size;
    }

    void add(Seen message) {
        if (message.kind() == Kind.OTHER || size == 0) {
            return;
        }
        if (newest.size() == size) {
            remove(newest.removeFirst());
        }
        newest.addLast(message);
        results += message.kind() == Kind.RESULT ? 1 : 0;
        message.references().forEach(reference -> uses.merge(reference, 1, Integer::sum));
    }

    /** Begins again with other messages. Only those at the end are looked at. */
    void refill(List<Seen> messages) {
        newest.clear();
        uses.clear();
        results = 0;
        int from = messages.size();
        for (int counted = 0; from > 0 && counted < size; ) {
            from--;
            counted += messages.get(from).kind() == Kind.OTHER ? 0 : 1;
        }
        messages.subList(from, messages.size()).forEach(this::add);
    }

    private void remove(Seen message) {
        results -= message.kind() == Kind.RESULT ? 1 : 0;
        message.references()
                .forEach(reference -> uses.computeIfPresent(reference, (same, count) -> count == 1 ? null : count - 1));
    }

    long results() {
        return results;
    }

    long distinctReferences() {
        return uses.size();
    }
}
