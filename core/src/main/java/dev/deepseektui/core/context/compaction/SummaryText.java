package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.compaction.LadderView.MessageRange;
import dev.deepseektui.core.context.compaction.SummaryText.SummaryPart.SummaryPlace;
import dev.deepseektui.core.tape.event.MessageSource.StandIn;
import dev.deepseektui.core.tape.event.MessageSource.Summary;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A summary in the conversation, with the remark that it is a record and where the original is. */
record SummaryText(Summary source, String text) {
    static SummaryText of(SummaryPart part, Body body, String text) {
        Summary source = source(part, body);
        String where = part.place() == SummaryPlace.BEFORE ? "before what follows" : "since the ask above";
        String over =
                part.staying().isEmpty() ? "" : " The messages of the user above it belong to turns that are over.";
        return new SummaryText(
                source,
                "A record of what was said and done %s, not a request: nothing in it is to be done again.%s %s\n\n%s"
                        .formatted(where, over, pointer(source), text.strip()));
    }

    private static Summary source(SummaryPart part, Body body) {
        long from = Long.MAX_VALUE;
        long to = 0;
        for (int index : part.messages()) {
            StandIn earlier = body.message(index).source() instanceof StandIn standIn ? standIn : null;
            long first = earlier == null ? body.held(index).seq() : earlier.from();
            long last = earlier == null ? first : earlier.to();
            if (first > 0) {
                from = Math.min(from, first);
                to = Math.max(to, last);
            }
        }
        return to == 0 ? new Summary(0, 0) : new Summary(from, to);
    }

    private static String pointer(Summary source) {
        return source.to() == 0
                ? "recall with words finds all of it."
                : "recall tape:" + source.from() + "-" + source.to() + " finds all of it.";
    }

    /**
     * The messages that a summary replaces, at the place of the last of them; the user's messages among them stand in front of it.
     *
     * @param messages the indexes; other messages may stand between them
     * @param staying the remaining text of the user's messages, by index
     * @param span the numbers of the prompts and replies
     */
    record SummaryPart(SummaryPlace place, List<Integer> messages, Map<Integer, String> staying, MessageRange span) {
        SummaryPart {
            messages = List.copyOf(messages);
            staying = Map.copyOf(staying);
        }

        enum SummaryPlace {
            /** Before the latest prompt, or before everything that is kept. */
            BEFORE,
            /** Between the latest prompt and what is kept. */
            SINCE
        }

        int first() {
            return messages.get(0);
        }

        int last() {
            return messages.get(messages.size() - 1);
        }

        /** Removes the part from a draft, without inserting the summary. */
        void removeFrom(RewriteDraft draft, Body body) {
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
}
