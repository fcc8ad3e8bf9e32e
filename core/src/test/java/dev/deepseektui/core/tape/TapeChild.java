package dev.deepseektui.core.tape;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;

/** A process that holds a tape open, or appends to it until it is killed. */
final class TapeChild {
    private static final int LONGEST = 3_000;

    private TapeChild() {}

    public static void main(String[] args) throws IOException {
        SessionFiles files = Tapes.session(Path.of(args[1]));
        try (TapeFile tape = Tapes.open(files)) {
            if (args[0].equals("hold")) {
                System.out.println("open");
                System.in.read();
            } else {
                appendForEver(tape, Long.parseLong(args[2]));
            }
        } catch (UserError e) {
            System.out.println(e.getMessage());
        }
    }

    /** Prints each number once its event is acknowledged. */
    private static void appendForEver(TapeFile tape, long first) {
        for (long n = first; !System.out.checkError(); n++) {
            tape.append(event(n));
            System.out.println(n);
        }
    }

    /** Returns an event of up to several pages, so that a kill can interrupt its write. */
    static ModeChanged event(long n) {
        return new ModeChanged(n + "é".repeat(new Random(n).nextInt(LONGEST)));
    }
}
