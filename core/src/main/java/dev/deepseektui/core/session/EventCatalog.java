package dev.deepseektui.core.session;

import dev.deepseektui.core.arena.ArenaEvents;
import dev.deepseektui.core.capacity.CapacityEvents;
import dev.deepseektui.core.compaction.CompactionEvents;
import dev.deepseektui.core.embedding.ReliableEmbedder;
import dev.deepseektui.core.environment.EnvironmentSystem;
import dev.deepseektui.core.event.CoreEvents;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.mcp.McpEvents;
import dev.deepseektui.core.memory.MemoryEvents;
import dev.deepseektui.core.resident.ResidentEvents;
import dev.deepseektui.core.setup.hook.HookEvents;
import dev.deepseektui.core.tape.TapeCodec;
import java.util.List;
import java.util.stream.Stream;

/** All that can be on a tape: one list per room. */
public final class EventCatalog {
    private static final TapeCodec CODEC = TapeCodec.of(all());

    private EventCatalog() {}

    public static List<Class<? extends TapeEvent>> all() {
        return Stream.of(
                        CoreEvents.ALL,
                        ArenaEvents.ALL,
                        ReliableEmbedder.EmbeddingEvents.ALL,
                        EnvironmentSystem.EnvironmentEvents.ALL,
                        CompactionEvents.ALL,
                        ResidentEvents.ALL,
                        CapacityEvents.ALL,
                        MemoryEvents.ALL,
                        HookEvents.ALL,
                        McpEvents.ALL)
                .flatMap(List::stream)
                .toList();
    }

    /** One for all: what it learned of an event's form, it knows for every tape and every reader. */
    public static TapeCodec codec() {
        return CODEC;
    }
}
