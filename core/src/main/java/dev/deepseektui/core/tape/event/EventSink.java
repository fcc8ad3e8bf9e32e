package dev.deepseektui.core.tape.event;

/** A receiver of events in their order, which records them first. */
@FunctionalInterface
public interface EventSink {
    void record(TapeEvent event);
}
