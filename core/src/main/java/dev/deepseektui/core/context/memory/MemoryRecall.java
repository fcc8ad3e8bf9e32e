package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.context.arena.ArenaPlan;
import dev.deepseektui.core.context.arena.ArenaPlan.Accepted;
import dev.deepseektui.core.context.arena.ArenaSource;
import dev.deepseektui.core.context.arena.ArenaSource.ArenaMoment;
import dev.deepseektui.core.context.arena.ArenaSource.Offer;
import dev.deepseektui.core.context.arena.ArenaSource.SourceId;
import dev.deepseektui.core.context.memory.MemorySettings.RecallMode;
import dev.deepseektui.core.context.memory.SpokenRule.Spoken;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tool.RecallSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Units of memory, found by words, or by the pointer {@code memory://} with an id. */
public final class MemoryRecall implements RecallSource {
    private static final String SCHEME = "memory://";

    /** A snapshot of the session has a path behind the scheme. */
    private static final Pattern POINTER = Pattern.compile(SCHEME + "([0-9a-f]{4,12})");

    private final SessionMemory memory;
    private final InstantSource clock;

    public MemoryRecall(SessionMemory memory, InstantSource clock) {
        this.memory = memory;
        this.clock = clock;
    }

    @Override
    public Optional<String> resolve(String pointer) {
        Matcher named = POINTER.matcher(pointer);
        if (!named.matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(memory.find(named.group(1), clock.instant())
                    .map(MemoryRecall::whole)
                    .orElse("There is no unit of memory with that id."));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public List<Hit> search(String words, int most) {
        try {
            return memory.recall(words, clock.instant(), most).stream()
                    .map(found -> new Hit(SCHEME + found.unit().id(), Spoken.of(found.unit()), found.lexical()))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String whole(MemoryUnit unit) {
        return """
            %s
            %s, about: %s, said by: %s
            confidence %.2f, first seen %s, last seen %s
            learnt from %s
            """.formatted(
                        Spoken.of(unit),
                        unit.status().name().toLowerCase(Locale.ROOT),
                        unit.topic(),
                        unit.saidBy().name().toLowerCase(Locale.ROOT),
                        unit.confidence(),
                        unit.firstSeen(),
                        unit.lastSeen(),
                        String.join(", ", unit.sources()));
    }

    /**
     * A unit that was found.
     *
     * @param lexical how much its words say about the query's, from 0 to 1
     * @param score the same with how recent and how sure it is
     */
    public record Recalled(MemoryUnit unit, double lexical, double score) {}

    /** Offers the units that have to do with the latest ask, once a turn. */
    public static final class RecallOffers implements ArenaSource {
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
                found = isSkipped(moment)
                        ? List.of()
                        : ask.get().map(this::found).orElse(List.of());
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
            memory.used(
                    found.stream().filter(unit -> accepted.contains(unit.id())).toList(), clock.instant());
            return List.of();
        }

        private boolean isSkipped(ArenaMoment moment) {
            return memory.settings().mode() == RecallMode.FALLBACK
                    && moment.fullness().ratio() >= hardAt;
        }

        private List<MemoryUnit> found(String query) {
            try {
                return memory
                        .recallUnseen(query, clock.instant(), memory.settings().topK())
                        .stream()
                        .map(Recalled::unit)
                        .toList();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
