package dev.deepseektui.core.tape;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.language.CoreMessages;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeCodec.TapeLine;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.io.IOException;
import java.io.InputStream;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * The checked lines of a tape. Each is readable and its {@code seq} is its line number. Text after the last newline is
 * not an event yet.
 */
final class TapeLines implements TapeReader {
    private static final long UNKNOWN = 0;

    private final SessionFiles files;
    private final TapeCodec codec;
    private final Parse parse;
    private final LineReader lines;
    private long expected;
    private @Nullable Recorded ahead;
    private boolean ended;

    /**
     * Opens the tape at an offset. Does not use a {@code FileChannel}, because interrupting the thread would close it.
     */
    TapeLines(SessionFiles files, long offset, TapeCodec codec, Parse parse) throws IOException {
        this.files = files;
        this.codec = codec;
        this.parse = parse;
        this.expected = offset == 0 ? 1 : UNKNOWN;
        InputStream source = new ByteRange(offset, offset).open(files.tape());
        this.lines = new LineReader(source, offset);
    }

    @Override
    public boolean hasNext() {
        if (ahead == null && !ended) {
            ahead = fetch();
            ended = ahead == null;
        }
        return ahead != null;
    }

    @Override
    public Recorded next() {
        if (!hasNext() || ahead == null) {
            throw new NoSuchElementException();
        }
        Recorded next = ahead;
        ahead = null;
        return next;
    }

    private @Nullable Recorded fetch() {
        try {
            TapeLine line = line();
            if (line == null) {
                return null;
            }
            TapeEvent event = line.event() == null ? codec.unknown(place().bytes(files.tape())) : line.event();
            return new Recorded(line.seq(), line.ts(), event, lines.lineStart()).canonical();
        } catch (IOException e) {
            throw TapeErrors.unreadable(files.tape(), e);
        }
    }

    private ByteRange place() {
        return new ByteRange(lines.lineStart(), lines.position() - 1);
    }

    /** Returns the next line, or null after the last whole one. */
    @Nullable
    TapeLine line() throws IOException {
        if (!lines.advance()) {
            return null;
        }
        try {
            TapeLine line = parse.of(codec, lines);
            if (!lines.finish()) {
                return null;
            }
            return inOrder(line);
        } catch (UnreadableLine e) {
            if (!lines.finish()) {
                return null;
            }
            throw refusal();
        }
    }

    /** Returns the offset of the last line returned or, at the end, of an incomplete last line. */
    long lineStart() {
        return lines.lineStart();
    }

    private TapeLine inOrder(TapeLine line) throws UnreadableLine {
        if (expected != UNKNOWN && line.seq() != expected) {
            throw new UnreadableLine("event " + line.seq() + " stands where event " + expected + " belongs");
        }
        expected = line.seq() + 1;
        return line;
    }

    /**
     * Returns the error for an unreadable line. A line of an unknown form with the expected {@code seq} is not damaged;
     * another version of the program wrote it.
     */
    private UserError refusal() throws IOException {
        try {
            TapeLine unknown = inOrder(codec.placeAgain(files.tape(), place()));
            return CoreMessages.error("tape.unknown", files.tape(), unknown.seq(), unknown.type());
        } catch (UnreadableLine e) {
            return CoreMessages.error(
                    e, "tape.damaged", files.tape(), where(), String.valueOf(e.getMessage()), files.id());
        }
    }

    private String where() {
        return expected == UNKNOWN ? "byte " + lines.lineStart() : "line " + expected;
    }

    @Override
    public void close() {
        try {
            lines.closeSource();
        } catch (IOException e) {
            throw TapeErrors.unreadable(files.tape(), e);
        }
    }

    interface Parse {
        TapeLine of(TapeCodec codec, InputStream line) throws IOException, UnreadableLine;
    }

    /** The exception for a line that contains no readable event. */
    static final class UnreadableLine extends Exception {
        private static final long serialVersionUID = 1L;
        private static final int ENOUGH = 160;

        UnreadableLine(String reason) {
            super(reason);
        }

        UnreadableLine(Throwable cause) {
            super(firstWords(cause), cause);
        }

        private static String firstWords(Throwable cause) {
            String all = cause instanceof JacksonException json ? words(json) : cause.getMessage();
            String line = SafeText.line(String.valueOf(all).lines().findFirst().orElse("unreadable"));
            return line.length() <= ENOUGH ? line : line.substring(0, ENOUGH) + "…";
        }

        private static String words(JacksonException json) {
            return json instanceof JsonEOFException
                    ? "it breaks off"
                    : String.valueOf(json.getOriginalMessage()).replaceAll(", from `[^`]*`", "");
        }
    }
}
