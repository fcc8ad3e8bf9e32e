package dev.deepseektui.testkit.simulator.brain;

import java.time.Duration;

/** A fault at one place in an answer. */
public sealed interface Fault {
    Place place();

    record Delay(Place place, Duration pause) implements Fault {}

    /** A pause that lasts until the client disconnects. The simulator does not close the connection. */
    record Stall(Place place) implements Fault {}

    /** A rate limit for all following bytes: a pause after every {@code bytes} bytes, even within a character. */
    record Drip(Place place, int bytes, Duration pause) implements Fault {
        public Drip {
            if (bytes < 1) {
                throw new IllegalArgumentException("a drip has at least one byte");
            }
        }
    }

    /** The premature end of the answer. */
    record Cut(Place place, CutMode manner) implements Fault {}

    /** A line that is not an event. */
    record Garbage(Place place, String line) implements Fault {}

    /** Comments, or blank lines if the answer is not streamed, each after a pause. */
    record KeepAlive(Place place, int count, Duration pause) implements Fault {}

    /** The way in which an answer breaks off. */
    enum CutMode {
        /** The HTTP body ends properly, as if the answer were complete. */
        END,
        /** The connection is closed in the middle of the body. */
        CLOSE,
        /** The connection is reset in the middle of the body. */
        RESET
    }
}
