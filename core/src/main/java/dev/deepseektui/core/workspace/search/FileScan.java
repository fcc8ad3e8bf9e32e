package dev.deepseektui.core.workspace.search;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.workspace.TreeVisitor.TreeFile;
import dev.deepseektui.core.workspace.search.SearchReport.FileHits;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;

/**
 * A line search that reads one file after another, block by block. Bytes are searched as Latin-1 characters, which is
 * fast. A line is decoded as UTF-8 only if it must be matched or shown. Not thread-safe.
 */
final class FileScan {
    private static final int BLOCK = 1 << 16;
    /** The maximum length of a line; a longer one is searched as several lines. */
    private static final int MAX_LINE_LENGTH = 1 << 24;

    private static final int SCANNED_FOR_NUL = 8192;
    private static final int NO_MATCH = -1;

    private final Optional<String> needle;
    private final Optional<Matcher> matcher;
    private final LineText line;
    private final Search search;
    private final Cancellation cancellation;
    private byte[] buffer = new byte[BLOCK];
    private int length;
    private long count;
    private ShownLines shown = new ShownLines(0, 0);

    FileScan(Search search, Cancellation cancellation) {
        this.search = search;
        this.cancellation = cancellation;
        this.line = new LineText(cancellation);
        this.needle = search.pattern().needle();
        this.matcher = search.pattern().regex().map(regex -> regex.matcher(line));
    }

    Optional<FileHits> scan(TreeFile file, SeekableByteChannel channel) throws IOException {
        length = 0;
        count = 0;
        shown = new ShownLines(search.context(), search.mostShown());
        // Most files fit into the buffer. Comparing with the file size then saves a second read to detect the end of
        // the file.
        boolean more = fill(channel, file.size()) && length != file.size();
        if (new String(buffer, 0, Math.min(length, SCANNED_FOR_NUL), ISO_8859_1).indexOf(0) >= 0) {
            return Optional.empty();
        }
        String context = "";
        while (true) {
            String text = context.concat(next(more));
            boolean isEnough = scan(text, context.length());
            if (!more || isEnough || cancellation.isCancelled()) {
                return Optional.of(new FileHits(file.path(), count, shown.hits()));
            }
            context = shown.leave(text);
            more = fill(channel, Long.MAX_VALUE);
        }
    }

    /**
     * Reads until the buffer is full or holds {@code enough} bytes; returns false if the end of the file was reached.
     */
    private boolean fill(SeekableByteChannel channel, long enough) throws IOException {
        ByteBuffer room = ByteBuffer.wrap(buffer, length, buffer.length - length);
        int read = 0;
        while (read >= 0 && room.hasRemaining() && room.position() != enough) {
            read = channel.read(room);
        }
        length = room.position();
        return read >= 0;
    }

    /**
     * Removes the complete lines from the buffer and returns them; at the end of the file, returns everything left.
     * Enlarges the buffer if it is full.
     */
    private String next(boolean more) {
        int end = length;
        while (more && end > 0 && buffer[end - 1] != '\n') {
            end--;
        }
        end = end == 0 && length == MAX_LINE_LENGTH ? length : end;
        String lines = new String(buffer, 0, end, ISO_8859_1);
        length -= end;
        byte[] room = length == buffer.length ? new byte[2 * length] : buffer;
        System.arraycopy(buffer, end, room, 0, length);
        buffer = room;
        return lines;
    }

    /**
     * Searches the string from {@code start}, the start of a line; returns true if the rest of the file can be skipped.
     */
    private boolean scan(String text, int start) {
        int at = start;
        while (at < text.length()) {
            int hit = needle.isPresent() ? text.indexOf(needle.get(), at) : at;
            if (hit < 0) {
                break;
            }
            int from = text.lastIndexOf('\n', hit - 1) + 1;
            int to = LineText.end(text, hit);
            int match = match(text, from, to, hit);
            at = to + 1;
            if (match != NO_MATCH) {
                count++;
                if (search.stopsAtFirst()) {
                    return true;
                }
                shown.add(text, from, to, match);
            }
        }
        shown.addOwed(text, text.length());
        return false;
    }

    private int match(String text, int from, int to, int hit) {
        if (matcher.isEmpty()) {
            return hit - from;
        }
        Matcher found = matcher.get().reset(line.of(text, from, LineText.withoutReturn(text, from, to)));
        try {
            return found.find() ? found.start() : NO_MATCH;
        } catch (LineText.MatchStopped | StackOverflowError e) {
            search.givenUp();
            return NO_MATCH;
        }
    }

    /** The first hits of a file, each with its context, up to a size. */
    private static final class ShownLines {
        private static final int MAX_LENGTH = 300;
        private static final int BEFORE_MATCH = 100;
        private static final String GAP = "--\n";

        private final int context;
        private final int most;
        private final List<StringBuilder> hits = new ArrayList<>();
        private int size;
        /** The position of the line with the number {@link #number}. */
        private int counted;

        private long number = 1;
        /** The position of the line after the last one shown; {@link #nextNumber} is its number. */
        private int next;

        private long nextNumber = 1;
        private int owed;

        /**
         * Creates an empty list.
         *
         * @param most the size, in characters, at which no more hits are added
         */
        ShownLines(int context, int most) {
            this.context = context;
            this.most = most;
        }

        void add(String text, int from, int to, int match) {
            count(text, from);
            addOwed(text, from);
            if (size >= most) {
                owed = 0;
                return;
            }
            hits.add(new StringBuilder());
            addBefore(text, from);
            show(number + ":", text, from, to, match);
            owed = context;
        }

        private void count(String text, int to) {
            for (; counted < to; counted = LineText.end(text, counted) + 1) {
                number++;
            }
        }

        /** Shows the lines still missing from the context after the last hit, up to position {@code limit}. */
        void addOwed(String text, int limit) {
            while (owed > 0 && next < limit) {
                show(nextNumber + "-", text, next, LineText.end(text, next), 0);
                owed--;
            }
        }

        private void addBefore(String text, int from) {
            int start = from;
            int before = 0;
            while (before < context && start > Math.max(next, 0)) {
                start = text.lastIndexOf('\n', start - 2) + 1;
                before++;
            }
            if (context > 0 && start > next && hits.size() > 1) {
                hits.get(hits.size() - 1).append(GAP);
            }
            next = start;
            nextNumber = number - before;
            owed = before;
            addOwed(text, from);
        }

        private void show(String head, String text, int from, int to, int match) {
            StringBuilder hit = hits.get(hits.size() - 1);
            int before = hit.length();
            hit.append(head)
                    .append(cut(LineText.decoded(text, from, LineText.withoutReturn(text, from, to)), match))
                    .append('\n');
            size += hit.length() - before;
            next = to + 1;
            nextNumber++;
        }

        /** Returns the last lines of the block. The next block may need them as context before a hit. */
        String leave(String text) {
            int kept = text.length();
            for (int i = 0; i < context && kept > 0; i++) {
                kept = text.lastIndexOf('\n', kept - 2) + 1;
            }
            kept = text.length() - kept < MAX_LINE_LENGTH ? kept : text.length();
            count(text, kept);
            counted -= kept;
            next -= kept;
            return text.substring(kept);
        }

        List<String> hits() {
            return hits.stream().map(StringBuilder::toString).toList();
        }

        private static String cut(String line, int match) {
            if (line.length() <= MAX_LENGTH) {
                return line;
            }
            int from = whole(line, Math.max(0, Math.min(match - BEFORE_MATCH, line.length() - MAX_LENGTH)));
            int to = whole(line, from + MAX_LENGTH);
            int left = line.codePointCount(0, from) + line.codePointCount(to, line.length());
            return "%s%s%s [%d characters left out]"
                    .formatted(from > 0 ? "…" : "", line.substring(from, to), to < line.length() ? "…" : "", left);
        }

        private static int whole(String line, int at) {
            return at > 0 && at < line.length() && Character.isLowSurrogate(line.charAt(at)) ? at - 1 : at;
        }
    }
}
