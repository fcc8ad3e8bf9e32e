package dev.deepseektui.testkit.simulator;

import dev.deepseektui.testkit.simulator.brain.Fault.CutMode;
import java.time.Duration;

/** A step in sending an answer. */
sealed interface Frame {
    /** Bytes of the body. */
    final class Bytes implements Frame {
        private final byte[] bytes;

        Bytes(byte[] bytes) {
            this.bytes = bytes;
        }

        byte[] bytes() {
            return bytes;
        }
    }

    record Pause(Duration length) implements Frame {}

    /** A rate limit for all following bytes: a pause after every {@code bytes} bytes. */
    record Pace(int bytes, Duration pause) implements Frame {}

    record Break(CutMode manner) implements Frame {}

    /** A pause until the client disconnects. */
    record Stall() implements Frame {}
}
