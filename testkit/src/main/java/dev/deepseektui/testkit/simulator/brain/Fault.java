package dev.deepseektui.testkit.simulator.brain;

import java.time.Duration;

/** Something that goes wrong at one place of an answer. */
public sealed interface Fault {
    Place place();

    /** Nothing comes for a while. */
    record Delay(Place place, Duration pause) implements Fault {}

    /** Nothing comes any more, and the connection stays open until the client leaves. */
    record Stall(Place place) implements Fault {}

    /** Sends this many bytes at a time from here on, even within a character. */
    record Drip(Place place, int bytes, Duration pause) implements Fault {
        public Drip {
            if (bytes < 1) {
                throw new IllegalArgumentException("a drip has at least one byte");
            }
        }
    }

    /** Nothing follows. */
    record Cut(Place place, Manner manner) implements Fault {}

    /** A line in between that is not an event. */
    record Garbage(Place place, String line) implements Fault {}

    /** Comments, or blank lines where nothing is streamed, each after a pause. */
    record KeepAlive(Place place, int count, Duration pause) implements Fault {}

    /** The way in which an answer breaks off. */
    enum Manner {
        /** As if it were complete: the HTTP body ends properly. */
        END,
        /** The connection is closed within the body. */
        CLOSE,
        /** The connection is reset within the body. */
        RESET
    }
}
