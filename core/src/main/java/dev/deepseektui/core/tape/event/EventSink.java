package dev.deepseektui.core.tape.event;

/** A receiver that records events in order. */
@FunctionalInterface
public interface EventSink {
    void record(TapeEvent event);
}
