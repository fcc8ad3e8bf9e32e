package dev.deepseektui.core.tape;

import dev.deepseektui.core.tape.TapeSalvaged.Lost;
import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Walks over a tape that may break any rule, hands on where each readable event stands, and notes what is lost. */
final class DamagedTape {
    /** Quotes inside JSON text are escaped, so these bytes are the start of an event wherever they stand. */
    private static final String EVENT_START = "{\"seq\":";

    /** A longer line that is damaged is not searched for events: that would need it in memory. */
    private static final int LONGEST_SEARCHED = 16 << 20;

    private final Path tape;
    private final TapeCodec codec;
    private final Keeper keeper;
    private final List<Lost> lost = new ArrayList<>();
    private long kept;
    private long line;
    private long lastSeq;

    private DamagedTape(Path tape, TapeCodec codec, Keeper keeper) {
        this.tape = tape;
        this.codec = codec;
        this.keeper = keeper;
    }

    /** Takes an event's place: from the offset of its first byte up to the one behind its last. */
    interface Keeper {
        void keep(long start, long end) throws IOException;
    }

    /** What a walk found. */
    record Findings(long kept, List<Lost> lost) {
        boolean healthy() {
            return lost.isEmpty();
        }
    }

    static Findings walk(Path tape, TapeCodec codec, Keeper keeper) throws IOException {
        DamagedTape damaged = new DamagedTape(tape, codec, keeper);
        try (InputStream source = new FileInputStream(tape.toFile())) {
            damaged.walk(new LineReader(source, 0));
        }
        return new Findings(damaged.kept, List.copyOf(damaged.lost));
    }

    private void walk(LineReader lines) throws IOException {
        while (lines.advance()) {
            line++;
            try {
                TapeLine whole = codec.read(lines);
                boolean terminated = lines.finish();
                inOrder(whole);
                keep(whole, lines.lineStart(), lines.position() - (terminated ? 1 : 0));
                if (!terminated) {
                    lose(0, "the newline behind it is missing");
                }
            } catch (UnreadableLine e) {
                boolean terminated = lines.finish();
                search(lines.lineStart(), lines.position() - (terminated ? 1 : 0), String.valueOf(e.getMessage()));
            }
        }
    }

    private void inOrder(TapeLine whole) {
        if (whole.seq() != lastSeq + 1 && !lostTheLineBefore()) {
            lose(0, "event " + whole.seq() + " stands where event " + (lastSeq + 1) + " belongs");
        }
    }

    /** A newline may have become another byte: then there are whole events inside an unreadable line. */
    private void search(long start, long end, String why) throws IOException {
        if (end - start > LONGEST_SEARCHED) {
            lose(end - start, why);
            return;
        }
        byte[] bytes = bytes(start, Math.toIntExact(end - start));
        String ascii = new String(bytes, StandardCharsets.ISO_8859_1);
        long found = 0;
        for (int at = ascii.indexOf(EVENT_START); at >= 0; ) {
            int next = ascii.indexOf(EVENT_START, at + 1);
            int close = ascii.lastIndexOf('}', next < 0 ? bytes.length : next);
            found += keepIfReadable(bytes, at, close + 1, start);
            at = next;
        }
        lose(bytes.length - found, why);
    }

    private long keepIfReadable(byte[] bytes, int from, int to, long lineStart) throws IOException {
        if (to <= from) {
            return 0;
        }
        try {
            keep(codec.read(new ByteArrayInputStream(bytes, from, to - from)), lineStart + from, lineStart + to);
            return (long) to - from;
        } catch (UnreadableLine e) {
            return 0; // counted as lost with the rest of its line
        }
    }

    private byte[] bytes(long start, int length) throws IOException {
        try (InputStream again = new FileInputStream(tape.toFile())) {
            again.skipNBytes(start);
            return again.readNBytes(length);
        }
    }

    private void keep(TapeLine event, long start, long end) throws IOException {
        kept++;
        lastSeq = event.seq();
        keeper.keep(start, end);
    }

    private void lose(long bytes, String why) {
        if (bytes > 0 && lostTheLineBefore()) {
            Lost last = lost.remove(lost.size() - 1);
            lost.add(new Lost(last.fromLine(), line, last.bytes() + bytes, last.why()));
        } else {
            lost.add(new Lost(line, line, bytes, why));
        }
    }

    private boolean lostTheLineBefore() {
        Lost last = lost.isEmpty() ? null : lost.get(lost.size() - 1);
        return last != null && last.bytes() > 0 && last.toLine() == line - 1;
    }
}
