package dev.deepseektui.core.conversation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which messages stand where they belong by their numbers, which never fall: as many as can, so that one wrong number costs one message. */
final class InOrder {
    private InOrder() {}

    /** The end of a row of messages in order, and the rest of it. */
    private record Row(PromptMessage last, @Nullable Row before) {}

    /** The longest row: {@code ends} holds, for each length, the row of that length whose last number is the lowest. */
    static Set<PromptMessage> of(List<PromptMessage> messages) {
        List<Row> ends = new ArrayList<>();
        for (PromptMessage message : messages) {
            int length = lengthUpTo(message.number(), ends);
            Row row = new Row(message, length == 0 ? null : ends.get(length - 1));
            if (length == ends.size()) {
                ends.add(row);
            } else {
                ends.set(length, row);
            }
        }
        Set<PromptMessage> inOrder = new HashSet<>();
        for (Row row = ends.isEmpty() ? null : ends.get(ends.size() - 1); row != null; row = row.before()) {
            inOrder.add(row.last());
        }
        return inOrder;
    }

    /** How long the longest row is that this number can stand behind. */
    private static int lengthUpTo(long number, List<Row> ends) {
        int low = 0;
        int high = ends.size();
        while (low < high) {
            int middle = (low + high) / 2;
            if (ends.get(middle).last().number() <= number) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
