package dev.deepseektui.core.embedding;

import dev.deepseektui.core.event.TapeEvent;
import java.util.List;

/** The events that say how texts were compared. */
public final class EmbeddingEvents {
    public static final List<Class<? extends TapeEvent>> ALL = List.of(EmbedderFellBack.class);

    private EmbeddingEvents() {}
}
