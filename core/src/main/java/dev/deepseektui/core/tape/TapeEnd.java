package dev.deepseektui.core.tape;

import java.io.IOException;
import java.nio.file.Files;

/**
 * How a tape ends: found by walking over all of it, which also proves that every line is readable and in order.
 *
 * @param lastSeq of the last whole line; 0 when there is none
 * @param size the bytes of the whole lines
 * @param torn the bytes of a line behind them that was never finished
 */
record TapeEnd(long lastSeq, long size, long torn) {
    static TapeEnd of(SessionFiles files, TapeCodec codec) throws IOException {
        try (TapeLines lines = new TapeLines(files, 0, codec, TapeCodec::place)) {
            long lastSeq = 0;
            for (TapeLine line = lines.next(); line != null; line = lines.next()) {
                lastSeq = line.seq();
            }
            return new TapeEnd(lastSeq, lines.lineStart(), Files.size(files.tape()) - lines.lineStart());
        }
    }
}
