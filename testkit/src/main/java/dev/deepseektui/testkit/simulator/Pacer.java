package dev.deepseektui.testkit.simulator;

import java.time.Duration;

/** A source of the pauses between an answer's pieces. The standalone program really pauses; tests do not. */
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
