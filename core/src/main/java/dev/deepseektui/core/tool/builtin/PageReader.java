package dev.deepseektui.core.tool.builtin;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.deepseektui.core.base.Cancellation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads a page of lines, and no more of the file than it takes to find them. One thread's. */
final class PageReader {
    private static final int ROOM = 1 << 16;
    private static final int LONGEST_LINE = 2_000;
    /** What comes behind so much of a line is not counted, and nothing is read behind it. */
    private static final int LONGEST_COUNTED = 4 << 20;

    private final PageRange range;
    private final Cancellation cancellation;
    private final Page page;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private long number = 1;
    private long lineBytes;
    private int cutLetters;

    /** What to do when the page is full. */
    enum End {
        STOP,
        COUNT_LINES
    }

    PageReader(PageRange range, Cancellation cancellation) {
        this.range = range;
        this.cancellation = cancellation;
        this.page = new Page(range);
    }

    Page read(InputStream utf8, End end) throws IOException {
        byte[] buffer = new byte[ROOM];
        for (int length = utf8.read(buffer); length >= 0 && !cancellation.isCancelled(); length = utf8.read(buffer)) {
            for (int i = 0; i < length; i++) {
                if (end == End.STOP && !isWanted() && number > range.from()) {
                    return page;
                }
                if (isWanted()) {
                    take(buffer[i]);
                }
                lineBytes++;
                if (buffer[i] == '\n') {
                    endLine(Page.LineEnd.FEED);
                } else if (end == End.STOP && lineBytes > LONGEST_COUNTED && isWanted()) {
                    page.addCut(text(), cutLetters);
                    return page;
                }
            }
        }
        if (lineBytes > 0) {
            endLine(Page.LineEnd.NONE);
        }
        page.ended(number - 1);
        return page;
    }

    private boolean isWanted() {
        return number >= range.from() && number <= range.to() && !page.isFull();
    }

    private void take(byte b) {
        if (b == '\n') {
            return;
        }
        boolean begins = (b & 0xc0) != 0x80;
        if (line.size() < LONGEST_LINE || (!begins && cutLetters == 0)) {
            line.write(b);
        } else if (begins) {
            cutLetters++;
        }
    }

    private void endLine(Page.LineEnd end) {
        if (isWanted()) {
            page.add(text(), cutLetters, end);
        }
        line.reset();
        cutLetters = 0;
        lineBytes = 0;
        number++;
    }

    private String text() {
        return line.toString(UTF_8);
    }

    /** Which lines are wanted, counted from 1, both ends included. */
    record PageRange(long from, long to) {}
}
