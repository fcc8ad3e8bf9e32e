package dev.deepseektui.core.session;

import dev.deepseektui.core.context.Embedder;
import dev.deepseektui.core.context.EnvironmentSystem;
import dev.deepseektui.core.context.arena.ArenaEvents;
import dev.deepseektui.core.context.capacity.CapacityEvents;
import dev.deepseektui.core.context.compaction.CompactionEvents;
import dev.deepseektui.core.context.memory.MemoryEvents;
import dev.deepseektui.core.context.resident.ResidentEvents;
import dev.deepseektui.core.tape.TapeCodec;
import dev.deepseektui.core.tape.event.CoreEvents;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tool.hook.HookEvents;
import dev.deepseektui.core.tool.lsp.LspEvents;
import dev.deepseektui.core.tool.mcp.McpEvents;
import java.util.List;
import java.util.stream.Stream;

/** The types of all tape events, one list per package. */
public final class EventCatalog {
    private static final TapeCodec CODEC = TapeCodec.of(all());

    private EventCatalog() {}

    public static List<Class<? extends TapeEvent>> all() {
        return Stream.of(
                        CoreEvents.ALL,
                        ArenaEvents.ALL,
                        Embedder.EVENTS,
                        EnvironmentSystem.EVENTS,
                        CompactionEvents.ALL,
                        ResidentEvents.ALL,
                        CapacityEvents.ALL,
                        MemoryEvents.ALL,
                        HookEvents.ALL,
                        McpEvents.ALL,
                        LspEvents.ALL)
                .flatMap(List::stream)
                .toList();
    }

    /** Returns the codec that all tapes and readers share. */
    public static TapeCodec codec() {
        return CODEC;
    }
}
