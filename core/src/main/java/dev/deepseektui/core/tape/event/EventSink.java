package dev.deepseektui.core.tape.event;

/** Takes in what happens, in its order: on the tape first, then wherever it matters. */
@FunctionalInterface
public interface EventSink {
    void record(TapeEvent event);
}
