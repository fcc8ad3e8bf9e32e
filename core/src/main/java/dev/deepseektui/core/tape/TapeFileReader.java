package dev.deepseektui.core.tape;

import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.event.TapeEvent.UnknownEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Reads a tape's file line by line; only the event at hand is in memory. */
final class TapeFileReader implements TapeReader {
    private final Path tape;
    private final TapeCodec codec;
    private final TapeLines lines;
    private @Nullable Recorded ahead;
    private boolean ended;

    TapeFileReader(SessionFiles files, TapeCodec codec, long offset) {
        this.tape = files.tape();
        this.codec = codec;
        try {
            this.lines = new TapeLines(files, offset, codec, TapeCodec::read);
        } catch (IOException e) {
            throw TapeErrors.unreadable(tape, e);
        }
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
            TapeLine line = lines.next();
            if (line == null) {
                return null;
            }
            TapeEvent event = line.event() == null ? unknown() : line.event();
            return new Recorded(line.seq(), line.ts(), event, lines.lineStart());
        } catch (IOException e) {
            throw TapeErrors.unreadable(tape, e);
        }
    }

    /** The rare line whose own bytes are wanted is read once more. */
    private UnknownEvent unknown() throws IOException {
        Stretch line = new Stretch(lines.lineStart(), lines.position() - 1);
        return codec.unknown(line.bytes(tape));
    }

    @Override
    public void close() {
        try {
            lines.close();
        } catch (IOException e) {
            throw TapeErrors.unreadable(tape, e);
        }
    }
}
