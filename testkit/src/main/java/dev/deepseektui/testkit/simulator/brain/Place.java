package dev.deepseektui.testkit.simulator.brain;

/** The position of a fault within an answer. */
public sealed interface Place {
    /** The position after {@code count} bytes of the body. */
    record AfterBytes(long count) implements Place {}

    /**
     * A position in the structure of the answer. {@link #REASONING}, {@link #TEXT} and {@link #ARGUMENTS} mean the
     * middle of that part, or of the body if the answer is not streamed.
     */
    enum AnswerPoint implements Place {
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
