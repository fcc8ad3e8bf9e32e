package dev.deepseektui.core.memory;

import dev.deepseektui.core.event.TapeEvent;
import java.util.List;

/** The events that memory records. */
public final class MemoryEvents {
    public static final List<Class<? extends TapeEvent>> ALL = List.of(
            MemoryForgotten.class,
            MemoryEdited.class,
            MemoryNotWritten.class,
            ContextExternalRecallInjected.class,
            ContextExternalRecallSkipped.class);

    private MemoryEvents() {}
}
