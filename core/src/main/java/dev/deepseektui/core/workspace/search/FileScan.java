package dev.deepseektui.core.workspace.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.workspace.TreeVisitor.TreeFile;
import dev.deepseektui.core.workspace.search.LinePattern.ByteSearch;
import dev.deepseektui.core.workspace.search.SearchReport.FileHits;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;

/** A line search that reads one file after another, buffer by buffer. Not thread-safe. */
final class FileScan {
    private static final int ROOM = 1 << 16;
    /** The maximum length of a line; a longer one is searched as several lines. */
    private static final int LONGEST_LINE = 1 << 24;

    private static final int LOOKED_AT_FOR_NUL = 8192;
    private static final int NO_MATCH = -1;

    private final Optional<ByteSearch> needle;
    private final Optional<Matcher> matcher;
    private final LineText text;
    private final Search search;
    private final Cancellation cancellation;
    private byte[] buffer = new byte[ROOM];
    private int length;
    private int scanned;
    private int counted;
    private long number;
    private long count;
    private ShownLines shown = new ShownLines(0, 0);

    FileScan(Search search, Cancellation cancellation) {
        this.search = search;
        this.cancellation = cancellation;
        this.text = new LineText(cancellation);
        this.needle = search.pattern().needle();
        this.matcher = search.pattern().regex().map(regex -> regex.matcher(text));
    }

    Optional<FileHits> scan(TreeFile file, SeekableByteChannel channel) throws IOException {
        start();
        // Most files fit into the buffer; knowing the size saves a second read to detect the end of the file.
        boolean more = fill(channel, file.size()) && length != file.size();
        if (LineText.hasNul(buffer, Math.min(length, LOOKED_AT_FOR_NUL))) {
            return Optional.empty();
        }
        while (true) {
            boolean enough = scanTo(more ? wholeLines() : length);
            if (!more || enough || cancellation.isCancelled()) {
                break;
            }
            makeRoom();
            more = fill(channel, Long.MAX_VALUE);
        }
        return Optional.of(new FileHits(file.path(), rank(file), count, shown.hits(), shown.lines()));
    }

    private FileHits.HitRank rank(TreeFile file) {
        return count > 0 ? search.rank(file.path()) : FileHits.HitRank.OWN;
    }

    private void start() {
        length = 0;
        scanned = 0;
        counted = 0;
        number = 1;
        count = 0;
        shown = new ShownLines(search.context(), search.mostInFile());
    }

    /** Fills the buffer; returns true if there may be more data. */
    private boolean fill(SeekableByteChannel channel, long enough) throws IOException {
        ByteBuffer room = ByteBuffer.wrap(buffer, length, buffer.length - length);
        int read = 0;
        while (read >= 0 && room.hasRemaining() && room.position() != enough) {
            read = channel.read(room);
        }
        length = room.position();
        return read >= 0;
    }

    /** Returns the end of the last complete line; a line that fills the largest buffer counts as complete. */
    private int wholeLines() {
        int end = LineText.start(buffer, length, scanned);
        return end == scanned && buffer.length == LONGEST_LINE && scanned == 0 ? length : end;
    }

    /** Drops scanned lines, except those that may still be shown as context. */
    private void makeRoom() {
        int keep = scanned;
        for (int i = 0; i < search.context() && keep > 0; i++) {
            keep = LineText.start(buffer, keep - 1, 0);
        }
        if (keep == 0 && length == buffer.length) {
            if (buffer.length < LONGEST_LINE) {
                buffer = Arrays.copyOf(buffer, buffer.length * 2);
                return;
            }
            keep = scanned;
        }
        number += LineText.count(buffer, counted, scanned);
        System.arraycopy(buffer, keep, buffer, 0, length - keep);
        length -= keep;
        scanned -= keep;
        counted = scanned;
        shown.shift(keep);
    }

    /** Scans up to a position; returns true if the rest of the file need not be scanned. */
    private boolean scanTo(int end) {
        while (scanned < end) {
            int hit = scanned;
            if (needle.isPresent()) {
                hit = needle.get().find(buffer, scanned, end);
                if (hit < 0) {
                    scanned = end;
                    break;
                }
            }
            int from = LineText.start(buffer, hit, scanned);
            int lineEnd = LineText.end(buffer, hit, end);
            int to = LineText.withoutReturn(buffer, from, lineEnd);
            int match = match(from, to, hit);
            scanned = lineEnd + 1;
            if (match != NO_MATCH) {
                count++;
                if (search.stopsAtFirst()) {
                    return true;
                }
                show(from, to, match);
            }
        }
        scanned = Math.min(scanned, length);
        shown.payOwed(buffer, end);
        return false;
    }

    private int match(int from, int to, int hit) {
        if (matcher.isEmpty()) {
            return hit - from;
        }
        Matcher line = matcher.get();
        text.of(buffer, from, to);
        try {
            return line.reset().find() ? line.start() : NO_MATCH;
        } catch (LineText.MatchStopped | StackOverflowError e) {
            search.givenUp();
            return NO_MATCH;
        }
    }

    private void show(int from, int to, int match) {
        number += LineText.count(buffer, counted, from);
        counted = from;
        shown.add(new ShownLines.LineHit(buffer, from, to, number, match));
    }

    private static final class ShownLines {
        private static final int LONGEST = 300;
        private static final int BEFORE_MATCH = 100;
        private static final String GAP = "--";

        /**
         * The number of hits by which a file may exceed its limit and still show all of them: a note about the omitted ones
         * would be as long.
         */
        private static final int FEW_MORE = 3;

        private final int context;
        private final int most;
        private final int end;
        private final List<String> lines = new ArrayList<>();
        private int linesOfMost;
        private int hits;
        /** The position of the line after the last one shown; {@link #nextNumber} is its number. */
        private int next;

        private long nextNumber = 1;
        private int owed;

        ShownLines(int context, int most) {
            this.context = context;
            this.most = most;
            this.end = most == Search.MOST_LINES_IN_FILE ? most + FEW_MORE : most;
        }

        @SuppressWarnings("ArrayRecordComponent") // never compared
        record LineHit(byte[] buffer, int from, int to, long number, int match) {}

        void add(LineHit hit) {
            payOwed(hit.buffer(), hit.from());
            linesOfMost = hits == most ? lines.size() : linesOfMost;
            hits++;
            if (hits > end) {
                owed = 0;
                return;
            }
            before(hit);
            lines.add(hit.number() + ":"
                    + cut(new String(hit.buffer(), hit.from(), hit.to() - hit.from(), UTF_8), hit.match()));
            next = LineText.behind(hit.buffer(), hit.to());
            nextNumber = hit.number() + 1;
            owed = context;
        }

        /** Shows the context after the last hit, as far as it is in the buffer. */
        void payOwed(byte[] buffer, int end) {
            while (owed > 0 && next < end) {
                int to = LineText.end(buffer, next, end);
                neighbour(buffer, next, to);
                next = to + 1;
                owed--;
            }
        }

        private void before(LineHit hit) {
            int from = hit.from();
            int number = 0;
            while (number < context && from > Math.max(next, 0)) {
                from = LineText.start(hit.buffer(), from - 1, Math.max(next, 0));
                number++;
            }
            if (context > 0 && from > next && hits > 1) {
                lines.add(GAP);
            }
            nextNumber = hit.number() - number;
            while (from < hit.from()) {
                int to = LineText.end(hit.buffer(), from, hit.from());
                neighbour(hit.buffer(), from, to);
                from = to + 1;
            }
        }

        private void neighbour(byte[] buffer, int from, int to) {
            lines.add(nextNumber + "-"
                    + cut(new String(buffer, from, LineText.withoutReturn(buffer, from, to) - from, UTF_8), 0));
            nextNumber++;
        }

        /** Adjusts positions after the beginning of the buffer was dropped. */
        void shift(int by) {
            next -= by;
        }

        int hits() {
            return hits > end ? most : hits;
        }

        List<String> lines() {
            return hits > end ? lines.subList(0, linesOfMost) : lines;
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
}
