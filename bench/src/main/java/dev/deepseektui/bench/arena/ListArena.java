package dev.deepseektui.bench.arena;

import dev.deepseektui.core.context.arena.ArenaEntry;
import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.context.arena.ArenaSource.Offer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** An arena as a plain list that is searched from the front, for comparison. */
final class ListArena {
    private final List<ArenaEntry> entries = new ArrayList<>();
    private final ToIntFunction<String> meter;

    ListArena(ToIntFunction<String> meter) {
        this.meter = meter;
    }

    void offer(Offer offer, long turn) {
        boolean updated = entries.removeIf(entry -> entry.key().equals(offer.key()));
        if (!updated && entries.size() >= Crowd.SIZE && !evict()) {
            return;
        }
        entries.add(ArenaEntry.of(offer, turn, Long.MAX_VALUE, meter));
    }

    private boolean evict() {
        for (int i = 0; i < entries.size(); i++) {
            Priority priority = entries.get(i).priority();
            if (priority == Priority.LOW || priority == Priority.NORMAL) {
                entries.remove(i);
                return true;
            }
        }
        return false;
    }
}
