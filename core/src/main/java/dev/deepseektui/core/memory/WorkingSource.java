package dev.deepseektui.core.memory;

import dev.deepseektui.core.arena.ArenaSource.ArenaMoment;
import dev.deepseektui.core.arena.ArenaSource;
import dev.deepseektui.core.arena.ArenaSource.Offer;
import dev.deepseektui.core.arena.ArenaEntry.Priority;
import dev.deepseektui.core.arena.ArenaSource.SourceId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Offers the notes as they are when a turn begins, a unit at a time: the conversation shows what was learnt since. */
public final class WorkingSource implements ArenaSource {
    private final SessionMemory memory;
    private List<MemoryUnit> notes = List.of();
    private long turn;

    public WorkingSource(SessionMemory memory) {
        this.memory = memory;
    }

    @Override
    public SourceId id() {
        return SourceId.MEMORY_WORKING;
    }

    @Override
    public List<Offer> offers(ArenaMoment moment) {
        if (moment.turn() != turn) {
            turn = moment.turn();
            try {
                notes = memory.noted().stream()
                        .filter(unit -> !memory.isToldAnyway(unit))
                        .toList();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return notes.stream()
                .map(unit -> Offer.of(id(), unit.id(), Spoken.of(unit), Priority.CRITICAL)
                        .shownWhen(memory.isShown(unit)))
                .toList();
    }
}
