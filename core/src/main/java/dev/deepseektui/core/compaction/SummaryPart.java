package dev.deepseektui.core.compaction;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Messages that one summary is to stand for, at the place of the last of them: what the user said before stands in front of it.
 *
 * @param messages their indexes; others may stand between them, and stay
 * @param staying what the user said among them, by index what is left of it
 * @param span the numbers of the asks and replies that it speaks of
 */
record SummaryPart(Place place, List<Integer> messages, Map<Integer, String> staying, Span span) {
    SummaryPart {
        messages = List.copyOf(messages);
        staying = Map.copyOf(staying);
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

    int last() {
        return messages.get(messages.size() - 1);
    }

    /** The part in a draft, but for the summary. */
    void takeOut(Draft draft, Body body) {
        messages.forEach(draft::drop);
        staying.forEach((index, text) -> {
            if (!text.equals(body.text(index))) {
                draft.replace(index, text);
            }
        });
    }

    Set<Long> stayingNumbers(Body body) {
        return staying.keySet().stream()
                .map(index -> body.message(index).number())
                .collect(Collectors.toSet());
    }
}
