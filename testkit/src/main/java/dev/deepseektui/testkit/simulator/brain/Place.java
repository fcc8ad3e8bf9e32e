package dev.deepseektui.testkit.simulator.brain;

/** The place of a fault within an answer. */
public sealed interface Place {
    /** The place after this many bytes of the body. */
    record AfterBytes(long count) implements Place {}

    /** A place defined by its meaning. If an answer is not streamed, the middle of any part is the middle of the body. */
    enum Moment implements Place {
        /** Before the status line. */
        FIRST_BYTE,
        /** After the head, before the body. */
        FIRST_EVENT,
        REASONING,
        TEXT,
        ARGUMENTS,
        /** Before the event with the finish reason. */
        FINISH,
        /** Before {@code [DONE]}. */
        DONE
    }
}
