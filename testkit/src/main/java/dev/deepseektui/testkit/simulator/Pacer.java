package dev.deepseektui.testkit.simulator;

import java.time.Duration;

/** A source of the pauses between an answer's pieces: real pauses in the standalone program, none in tests. */
@FunctionalInterface
public interface Pacer {
    void pause(Duration length) throws InterruptedException;

    static Pacer real() {
        return length -> Thread.sleep(length.toMillis());
    }

    static Pacer none() {
        return length -> {};
    }
}
