package dev.deepseektui.app.tui.terminal;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * A replacement of standard output and error while the screen is up, where a printed line would scroll it. The
 * beginning of the output is kept and printed to standard error at the end.
 */
final class CapturedStreams {
    private static final int MOST_KEPT = 64 << 10;

    private final PrintStream out;
    private final PrintStream err;
    private final Kept kept = new Kept();

    private CapturedStreams(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    static CapturedStreams take() {
        CapturedStreams aside = new CapturedStreams(System.out, System.err);
        PrintStream both = new PrintStream(aside.kept, true, StandardCharsets.UTF_8);
        System.setOut(both);
        System.setErr(both);
        return aside;
    }

    /** Restores the streams and prints what was captured. Idempotent. */
    synchronized void giveBack() {
        System.setOut(out);
        System.setErr(err);
        err.print(kept.takeAll());
        err.flush();
    }

    private static final class Kept extends OutputStream {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        @Override
        public synchronized void write(int b) {
            if (bytes.size() < MOST_KEPT) {
                bytes.write(b);
            }
        }

        synchronized String takeAll() {
            String all = bytes.toString(StandardCharsets.UTF_8);
            bytes.reset();
            return all;
        }
    }
}
