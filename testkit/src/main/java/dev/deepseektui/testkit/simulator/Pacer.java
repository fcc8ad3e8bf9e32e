package dev.deepseektui.testkit.simulator;

import java.time.Duration;

/** How time passes between the pieces of an answer: for real in the program, at once in tests. */
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
