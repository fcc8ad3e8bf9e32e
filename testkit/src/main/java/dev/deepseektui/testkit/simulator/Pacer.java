package dev.deepseektui.testkit.simulator;

import java.time.Duration;

/** The pauses between an answer's pieces: real time in the program, none in tests. */
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
