package dev.deepseektui.core.tool.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;

/** The lines of a file that are shown: those that match and, where wanted, their neighbours. One thread's. */
final class ShownLines {
    private static final int LONGEST = 300;
    private static final int BEFORE_MATCH = 100;
    private static final String GAP = "--";

    private final int context;
    private final int most;
    private final List<String> lines = new ArrayList<>();
    private int hits;
    /** Where the line after the last one shown begins, and its number. */
    private int next;

    private long nextNumber = 1;
    private int owed;

    ShownLines(int context, int most) {
        this.context = context;
        this.most = most;
    }

    /** A line that matches, at these places of the buffer. */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares hits
    record Hit(byte[] buffer, int from, int to, long number, int match) {}

    void add(Hit hit) {
        if (hits == most) {
            payOwed(hit.buffer(), hit.from());
            owed = 0;
            return;
        }
        hits++;
        payOwed(hit.buffer(), hit.from());
        before(hit);
        lines.add(hit.number() + ":"
                + cut(new String(hit.buffer(), hit.from(), hit.to() - hit.from(), UTF_8), hit.match()));
        next = Lines.behind(hit.buffer(), hit.to());
        nextNumber = hit.number() + 1;
        owed = context;
    }

    /** Shows neighbours behind the last hit as far as the buffer goes. */
    void payOwed(byte[] buffer, int end) {
        while (owed > 0 && next < end) {
            int to = Lines.end(buffer, next, end);
            neighbour(buffer, next, to);
            next = to + 1;
            owed--;
        }
    }

    private void before(Hit hit) {
        int from = hit.from();
        int number = 0;
        while (number < context && from > Math.max(next, 0)) {
            from = Lines.start(hit.buffer(), from - 1, Math.max(next, 0));
            number++;
        }
        if (context > 0 && from > next && hits > 1) {
            lines.add(GAP);
        }
        nextNumber = hit.number() - number;
        while (from < hit.from()) {
            int to = Lines.end(hit.buffer(), from, hit.from());
            neighbour(hit.buffer(), from, to);
            from = to + 1;
        }
    }

    private void neighbour(byte[] buffer, int from, int to) {
        lines.add(nextNumber + "-"
                + cut(new String(buffer, from, Lines.withoutReturn(buffer, from, to) - from, UTF_8), 0));
        nextNumber++;
    }

    /** What stood so far into the buffer stands nearer to its beginning now. */
    void shift(int by) {
        next -= by;
    }

    int hits() {
        return hits;
    }

    List<String> lines() {
        return lines;
    }

    private static String cut(String line, int match) {
        if (line.length() <= LONGEST) {
            return line;
        }
        int from = whole(line, Math.max(0, Math.min(match - BEFORE_MATCH, line.length() - LONGEST)));
        int to = whole(line, from + LONGEST);
        int left = line.codePointCount(0, from) + line.codePointCount(to, line.length());
        return "%s%s%s [%d characters left out]"
                .formatted(from > 0 ? "…" : "", line.substring(from, to), to < line.length() ? "…" : "", left);
    }

    private static int whole(String line, int at) {
        return at > 0 && at < line.length() && Character.isLowSurrogate(line.charAt(at)) ? at - 1 : at;
    }
}
