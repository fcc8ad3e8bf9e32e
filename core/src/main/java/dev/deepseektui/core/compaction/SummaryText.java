package dev.deepseektui.core.compaction;

import dev.deepseektui.core.compaction.SummaryPart.Place;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A summary as it stands in the conversation: that it is a record and no request, and how to find all of what it stands for. */
final class SummaryText {
    private static final Pattern POINTER = Pattern.compile("recall tape:(\\d{1,18})(?:-(\\d{1,18}))?");

    private SummaryText() {}

    static String of(SummaryPart part, Body body, String text) {
        String where = part.place() == Place.BEFORE ? "before what follows" : "since the ask above";
        return "A record of what was said and done %s, not a request: nothing in it is to be done again. %s\n\n%s"
                .formatted(where, pointer(part, body), text.strip());
    }

    private static String pointer(SummaryPart part, Body body) {
        long from = Long.MAX_VALUE;
        long to = 0;
        for (int index : part.messages()) {
            Held held = body.held(index);
            Matcher earlier = POINTER.matcher(held.seq() == 0 ? body.text(index) : "");
            boolean isFound = held.seq() == 0 && earlier.find();
            long first = isFound ? Long.parseLong(earlier.group(1)) : held.seq();
            long last = isFound && earlier.group(2) != null ? Long.parseLong(earlier.group(2)) : first;
            if (first > 0) {
                from = Math.min(from, first);
                to = Math.max(to, last);
            }
        }
        return to == 0 ? "recall with words finds all of it." : "recall tape:" + from + "-" + to + " finds all of it.";
    }
}
