package dev.deepseektui.testkit.simulator;

import dev.deepseektui.testkit.simulator.brain.Fault.Manner;
import java.time.Duration;

/** One step of sending an answer. */
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

    /** From here on so many bytes at a time. */
    record Pace(int bytes, Duration pause) implements Frame {}

    record Break(Manner manner) implements Frame {}

    /** Nothing more until the client leaves. */
    record Stall() implements Frame {}
}
