package dev.deepseektui.core.tape;

import dev.deepseektui.core.tape.TapeCodec.TapeLine;
import dev.deepseektui.core.tape.TapeLines.UnreadableLine;
import dev.deepseektui.core.tape.TapeSalvage.UnknownForm;
import dev.deepseektui.core.tape.event.SessionEvents.SessionResumed;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.SessionEvents.TapeSalvaged.Lost;
import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A reader of a tape that may be damaged anywhere. It passes on the position of each whole event and records the losses. */
final class DamagedTape {
    /** The start of an event's line. It cannot occur inside an event, because quotes in JSON strings are escaped. */
    private static final String EVENT_START = "{\"seq\":";

    /**
     * The maximum length of a damaged line that is searched for events, in bytes. The search holds the line in memory.
     */
    private static final int MAX_SEARCHED_LENGTH = 16 << 20;

    private final Path tape;
    private final TapeCodec codec;
    private final String version;
    private final EventKeeper keeper;
    private final KeptLines kept;
    private final LossReport report = new LossReport();
    private final List<UnknownForm> unknownForms = new ArrayList<>();
    private long line;
    private boolean isOurs;

    private DamagedTape(Path tape, TapeReading reading, EventKeeper keeper) {
        this.tape = tape;
        this.codec = reading.codec();
        this.version = reading.version();
        this.keeper = keeper;
        this.kept = new KeptLines(tape);
    }

    record TapeReading(TapeCodec codec, String version) {}

    interface EventKeeper {
        void keep(ByteRange event) throws IOException;
    }

    record Findings(long kept, List<Lost> lost, List<UnknownForm> unknownForms) {
        boolean healthy() {
            return lost.isEmpty();
        }
    }

    static Findings walk(Path tape, TapeReading reading, EventKeeper keeper) throws IOException {
        DamagedTape damaged = new DamagedTape(tape, reading, keeper);
        try (InputStream source = new FileInputStream(tape.toFile())) {
            damaged.walk(new LineReader(source, 0));
        }
        return new Findings(damaged.kept.count(), damaged.report.notes(), List.copyOf(damaged.unknownForms));
    }

    private void walk(LineReader lines) throws IOException {
        while (lines.advance()) {
            line++;
            try {
                TapeLine event = codec.read(lines);
                boolean terminated = lines.finish();
                accept(event, here(lines, terminated), terminated);
                wroteNext(event);
            } catch (UnreadableLine e) {
                boolean terminated = lines.finish();
                placeOrSearch(here(lines, terminated), terminated);
            }
        }
    }

    /** Records whether this version of deepseek-tui wrote the lines that follow. */
    private void wroteNext(TapeLine line) {
        if (line.event() instanceof SessionStarted started) {
            isOurs = started.productVersion().equals(version);
        } else if (line.event() instanceof SessionResumed resumed) {
            isOurs = resumed.productVersion().equals(version);
        }
    }

    private static ByteRange here(LineReader lines, boolean terminated) {
        return new ByteRange(lines.lineStart(), lines.position() - (terminated ? 1 : 0));
    }

    private void placeOrSearch(ByteRange where, boolean terminated) throws IOException {
        try {
            TapeLine event = codec.placeAgain(tape, where);
            if (isOurs) {
                report.unreadable(line, where.length(), "an event of a form that was never written");
            } else if (accept(event, where, terminated)) {
                noteUnknownForm(event);
            }
        } catch (UnreadableLine e) {
            search(where, String.valueOf(e.getMessage()));
        }
    }

    private boolean accept(TapeLine event, ByteRange where, boolean terminated) throws IOException {
        long expected = kept.expected();
        if (!keepUnlessRepeated(event, where)) {
            return false;
        }
        if (event.seq() != expected && !report.unreadableBefore(line)) {
            report.note(line, 0, "event " + event.seq() + " stands where event " + expected + " belongs");
        }
        if (!terminated) {
            report.note(line, 0, "the newline behind it is missing");
        }
        return true;
    }

    private void noteUnknownForm(TapeLine event) {
        unknownForms.add(new UnknownForm(kept.count(), event.type()));
    }

    /**
     * Keeps an event unless it is a repeat, which could add a message twice or a result without a call. Returns true if
     * it was kept.
     */
    private boolean keepUnlessRepeated(TapeLine event, ByteRange where) throws IOException {
        if (kept.hold(where)) {
            report.note(line, 0, "repeats what is kept");
            return false;
        }
        if (kept.endWith(event.seq())) {
            report.note(line, where.length(), "event " + event.seq() + " stands here a second time");
            return false;
        }
        kept.add(event.seq(), where);
        keeper.keep(where);
        return true;
    }

    /**
     * Searches an unreadable line for complete events, because damage may have overwritten a newline between two of
     * them.
     */
    private void search(ByteRange damaged, String why) throws IOException {
        if (damaged.length() > MAX_SEARCHED_LENGTH) {
            report.unreadable(line, damaged.length(), why);
            return;
        }
        byte[] bytes = damaged.bytes(tape);
        String ascii = new String(bytes, StandardCharsets.ISO_8859_1);
        long found = 0;
        for (int at = ascii.indexOf(EVENT_START); at >= 0; ) {
            int next = ascii.indexOf(EVENT_START, at + 1);
            int close = ascii.lastIndexOf('}', next < 0 ? bytes.length : next);
            found += keepIfPlaced(bytes, at, close + 1, damaged.start());
            at = next;
        }
        report.unreadable(line, bytes.length - found, why);
    }

    /**
     * Keeps the event in these bytes if it is readable or was written by another version. Returns the number of bytes
     * that are not lost.
     */
    private long keepIfPlaced(byte[] bytes, int from, int to, long lineStart) throws IOException {
        if (to <= from) {
            return 0;
        }
        try {
            TapeLine event = codec.place(new ByteArrayInputStream(bytes, from, to - from));
            boolean readable = readable(bytes, from, to);
            if (!readable && isOurs) {
                return 0;
            }
            if (keepUnlessRepeated(event, new ByteRange(lineStart + from, lineStart + to)) && !readable) {
                noteUnknownForm(event);
            }
            return (long) to - from;
        } catch (UnreadableLine e) {
            return 0; // counted as lost with the rest of its line
        }
    }

    private boolean readable(byte[] bytes, int from, int to) throws IOException {
        try {
            codec.read(new ByteArrayInputStream(bytes, from, to - from));
            return true;
        } catch (UnreadableLine e) {
            return false;
        }
    }

    /**
     * The kept lines of a damaged tape. A line is a repeat in two cases: it has the same bytes as a kept line, or it
     * has the same {@code seq} as the last kept line, whose {@code seq} was as expected.
     */
    private static final class KeptLines {
        private final Path tape;
        private final Set<String> hashes = new HashSet<>();

        private long lastSeq;
        private boolean lastInPlace;
        private long count;

        KeptLines(Path tape) {
            this.tape = tape;
        }

        void add(long seq, ByteRange where) throws IOException {
            hashes.add(ArtifactStore.id(where.bytes(tape)));
            lastInPlace = seq == expected();
            lastSeq = seq;
            count++;
        }

        long count() {
            return count;
        }

        /** Returns the {@code seq} that the next line of an intact tape would have. */
        long expected() {
            return lastSeq + 1;
        }

        /** Returns true if a line with the same bytes has already been kept. */
        boolean hold(ByteRange where) throws IOException {
            return hashes.contains(ArtifactStore.id(where.bytes(tape)));
        }

        /**
         * Returns true if the last kept event has this {@code seq} and was in its expected place. After an event in an
         * unexpected place, another one with the same {@code seq} is not a repeat.
         */
        boolean endWith(long seq) {
            return lastInPlace && seq == lastSeq;
        }
    }

    /** The losses of a damaged tape, with one note for consecutive lines lost in the same way. */
    private static final class LossReport {
        private final List<Lost> notes = new ArrayList<>();
        private long lastUnreadable;

        List<Lost> notes() {
            return List.copyOf(notes);
        }

        void note(long line, long bytes, String why) {
            Lost last = notes.isEmpty() ? null : notes.get(notes.size() - 1);
            if (last != null && last.toLine() == line - 1 && last.why().equals(why)) {
                notes.set(notes.size() - 1, new Lost(last.fromLine(), line, last.bytes() + bytes, why));
            } else {
                notes.add(new Lost(line, line, bytes, why));
            }
        }

        /**
         * Records a loss. For consecutive unreadable lines, the first one's reason is used. Zero bytes mean that only a
         * newline was missing.
         */
        void unreadable(long line, long bytes, String why) {
            if (bytes == 0) {
                note(line, 0, why);
                return;
            }
            note(
                    line,
                    bytes,
                    unreadableBefore(line) ? notes.get(notes.size() - 1).why() : why);
            lastUnreadable = line;
        }

        /**
         * Returns true if the line before this one is unreadable. Events missing at this point were then on that line.
         */
        boolean unreadableBefore(long line) {
            return lastUnreadable > 0 && lastUnreadable == line - 1;
        }
    }
}
