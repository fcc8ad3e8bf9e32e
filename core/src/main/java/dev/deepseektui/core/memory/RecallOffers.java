package dev.deepseektui.core.memory;

import dev.deepseektui.core.arena.ArenaSource.ArenaMoment;
import dev.deepseektui.core.arena.ArenaPlan;
import dev.deepseektui.core.arena.ArenaPlan.Accepted;
import dev.deepseektui.core.arena.ArenaSource;
import dev.deepseektui.core.arena.ArenaSource.Offer;
import dev.deepseektui.core.arena.ArenaEntry.Priority;
import dev.deepseektui.core.arena.ArenaSource.SourceId;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.memory.MemorySettings.RecallMode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Offers the units that have to do with the latest ask, once a turn. */
public final class RecallOffers implements ArenaSource {
    private final SessionMemory memory;
    private final InstantSource clock;
    private final Supplier<Optional<String>> ask;
    private final double hardAt;
    private List<MemoryUnit> found = List.of();
    private long turn;

    /** @param hardAt the fullness at which mode fallback stops looking */
    public RecallOffers(SessionMemory memory, InstantSource clock, Supplier<Optional<String>> ask, double hardAt) {
        this.memory = memory;
        this.clock = clock;
        this.ask = ask;
        this.hardAt = hardAt;
    }

    @Override
    public SourceId id() {
        return SourceId.MEMORY_RECALL;
    }

    @Override
    public List<Offer> offers(ArenaMoment moment) {
        if (moment.turn() != turn) {
            turn = moment.turn();
            found = isSkipped(moment) ? List.of() : ask.get().map(this::found).orElse(List.of());
        }
        return found.stream()
                .map(unit -> Offer.of(id(), unit.id(), Spoken.of(unit), Priority.NORMAL))
                .toList();
    }

    /** What reached the prompt was of use. */
    @Override
    public List<TapeEvent> remarks(ArenaPlan plan) {
        Set<String> accepted = plan.accepted().stream()
                .map(Accepted::entry)
                .map(entry -> entry.key())
                .filter(key -> key.source() == id())
                .map(key -> key.id())
                .collect(Collectors.toSet());
        memory.used(found.stream().filter(unit -> accepted.contains(unit.id())).toList(), clock.instant());
        return List.of();
    }

    private boolean isSkipped(ArenaMoment moment) {
        return memory.settings().mode() == RecallMode.FALLBACK
                && moment.fullness().ratio() >= hardAt;
    }

    private List<MemoryUnit> found(String query) {
        try {
            return memory.recallUnseen(query, clock.instant(), memory.settings().topK()).stream()
                    .map(Recalled::unit)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
