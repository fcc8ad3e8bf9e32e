package dev.deepseektui.core.compaction;

import java.util.List;

/**
 * Messages that one summary is to stand for, at the place of the first of them.
 *
 * @param messages their indexes; others may stand between them, and stay
 * @param span the numbers of the asks and replies that it speaks of
 */
record SummaryPart(Place place, List<Integer> messages, Span span) {
    SummaryPart {
        messages = List.copyOf(messages);
    }

    /** Where it stands. */
    enum Place {
        /** Before the latest ask, or before all that is kept. */
        BEFORE,
        /** Between the latest ask and what is kept. */
        SINCE
    }

    int first() {
        return messages.get(0);
    }
}
