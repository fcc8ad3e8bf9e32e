package dev.deepseektui.core.tool.builtin;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.conversation.Tags;
import dev.deepseektui.core.tape.event.ShownFile.Lines;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A reader of one page of a file's lines. It reads no more of the file than needed. Not thread-safe. */
final class PageReader {
    private static final ModelTexts TEXTS = ModelTexts.of(PageReader.class);

    private static final int ROOM = 1 << 16;
    private static final int MAX_LINE_LENGTH = 2_000;
    private static final int MAX_COUNTED_SIZE = 4 << 20;

    private final PageRange range;
    private final Cancellation cancellation;
    private final LinePage page;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private long number = 1;
    private long lineBytes;
    private int cutChars;

    enum ReadMode {
        STOP,
        COUNT_LINES
    }

    PageReader(PageRange range, Cancellation cancellation) {
        this.range = range;
        this.cancellation = cancellation;
        this.page = new LinePage(range);
    }

    LinePage read(InputStream utf8, ReadMode end) throws IOException {
        byte[] buffer = new byte[ROOM];
        for (int length = utf8.read(buffer); length >= 0 && !cancellation.isCancelled(); length = utf8.read(buffer)) {
            for (int i = 0; i < length; i++) {
                if (end == ReadMode.STOP && !isWanted() && number > range.from()) {
                    return page;
                }
                if (isWanted()) {
                    take(buffer[i]);
                }
                lineBytes++;
                if (buffer[i] == '\n') {
                    endLine(LinePage.LineEnd.FEED);
                } else if (end == ReadMode.STOP && lineBytes > MAX_COUNTED_SIZE && isWanted()) {
                    page.addCut(text(), cutChars);
                    return page;
                }
            }
        }
        if (lineBytes > 0) {
            endLine(LinePage.LineEnd.NONE);
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
        if (line.size() < MAX_LINE_LENGTH || (!begins && cutChars == 0)) {
            line.write(b);
        } else if (begins) {
            cutChars++;
        }
    }

    private void endLine(LinePage.LineEnd end) {
        if (isWanted()) {
            page.add(text(), cutChars, end);
        }
        line.reset();
        cutChars = 0;
        lineBytes = 0;
        number++;
    }

    private String text() {
        return line.toString(UTF_8);
    }

    record PageRange(long from, long to) {}

    /** The lines of a file that are shown together. Not thread-safe. */
    static final class LinePage {
        static final int MAX_BYTES = 15_000;

        private static final int MAX_LINES = 2_000;

        private final PageRange range;
        private final List<String> lines = new ArrayList<>();
        private int bytes;
        private boolean isCut;
        private boolean isNeutral;
        private boolean isLost;
        private boolean hasEnded;
        private boolean endsWithoutFeed;
        private int returns;
        private long lastLine;
        private boolean isFull;

        enum LineEnd {
            FEED,
            NONE
        }

        LinePage(PageRange range) {
            this.range = range;
        }

        /**
         * Adds a line, without its line break.
         *
         * @param leftOut the number of characters that were cut off the line
         */
        void add(String own, int leftOut, LineEnd end) {
            String text = Tags.neutral(own);
            int length = text.getBytes(UTF_8).length + 1;
            if (!lines.isEmpty() && bytes + length > MAX_BYTES) {
                isFull = true;
                return;
            }
            returns += text.endsWith("\r") ? 1 : 0;
            endsWithoutFeed = end == LineEnd.NONE;
            bytes += length;
            isCut |= leftOut > 0;
            isNeutral |= !text.equals(own);
            lines.add(leftOut > 0 ? TEXTS.text("read.long_line", text, leftOut) : text);
            isFull = lines.size() == MAX_LINES;
        }

        /** Adds the beginning of a line that is too long to be read to its end. */
        void addCut(String text, int leftOut) {
            isCut = true;
            isLost = true;
            lines.add(TEXTS.text("read.lost_line", text, leftOut));
        }

        boolean isFull() {
            return isFull;
        }

        void ended(long count) {
            hasEnded = true;
            lastLine = count;
        }

        long lastLine() {
            return lastLine;
        }

        boolean isWhole() {
            return range.from() == 1 && hasEnded && lines.size() == lastLine && !isCut;
        }

        @Nullable
        Lines counted() {
            return hasEnded && !isCut ? new Lines(range.from(), lastShown(), lastLine) : null;
        }

        /** Returns the text of the page; empty if the file ends before the page begins. */
        Optional<String> text(TextEncoding form) {
            if (lines.isEmpty()) {
                return Optional.empty();
            }
            boolean returnsEverywhere =
                    returns == lines.size() || (endsWithoutFeed && returns == lines.size() - 1 && returns > 0);
            StringBuilder text = new StringBuilder(bytes + 200);
            text.append('[').append(extent());
            note(text, form.words());
            note(text, returnsEverywhere ? "lines end with CR LF" : returns > 0 ? "some lines end with CR LF" : "");
            note(text, endsWithoutFeed && lastShown() == lastLine ? "no line feed at the end" : "");
            note(text, isNeutral ? Tags.REMARK : "");
            text.append("]\n");
            for (String line : lines) {
                boolean strip = returnsEverywhere && line.endsWith("\r");
                text.append(line, 0, strip ? line.length() - 1 : line.length()).append('\n');
            }
            return Optional.of(text + rest());
        }

        private static void note(StringBuilder text, String words) {
            text.append(words.isEmpty() ? "" : ", ").append(words);
        }

        private long lastShown() {
            return range.from() + lines.size() - 1;
        }

        private String extent() {
            String shown = lines.size() == 1
                    ? "line %d".formatted(range.from())
                    : "lines %d-%d".formatted(range.from(), lastShown());
            if (!hasEnded) {
                return shown;
            }
            if (range.from() == 1 && lines.size() == lastLine) {
                return lastLine == 1 ? "1 line" : lastLine + " lines";
            }
            return shown + " of " + lastLine;
        }

        private String rest() {
            boolean isAsAsked = lastShown() >= range.to();
            if (isAsAsked || isLost || (hasEnded && lastShown() >= lastLine)) {
                return "";
            }
            String more = hasEnded ? TEXTS.text("read.more", lastLine - lastShown()) : TEXTS.text("read.more_unknown");
            return TEXTS.text("read.rest", more, lastShown() + 1) + "\n";
        }
    }
}
