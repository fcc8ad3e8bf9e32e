package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.base.WordIndex;
import dev.deepseektui.core.base.WordIndex.Bm25;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.context.arena.ArenaPlan;
import dev.deepseektui.core.context.arena.ArenaPlan.Accepted;
import dev.deepseektui.core.context.arena.ArenaSource;
import dev.deepseektui.core.context.arena.ArenaSource.ArenaQuery;
import dev.deepseektui.core.context.arena.ArenaSource.Offer;
import dev.deepseektui.core.context.arena.ArenaSource.SourceId;
import dev.deepseektui.core.context.memory.LearningRule.UnitWording;
import dev.deepseektui.core.context.memory.MemoryKeys.MemorySettings.RecallMode;
import dev.deepseektui.core.context.memory.MemoryRecall.RecalledUnit;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tool.builtin.RecallTool.RecallSource;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The recall of memory units, by keyword or by the pointer {@code memory://} with an ID. */
public final class MemoryRecall implements RecallSource {
    private static final String SCHEME = "memory://";

    /** A pointer to a unit. Unlike a pointer to a snapshot, it has no path. */
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
        return Optional.of(memory.find(named.group(1), clock.instant())
                .map(MemoryRecall::whole)
                .orElse(ModelTexts.of(MemoryRecall.class).text("gone")));
    }

    @Override
    public List<RecallHit> search(String words, int most) {
        return memory.recall(words, clock.instant(), most).stream()
                .map(found -> new RecallHit(SCHEME + found.unit().id(), UnitWording.of(found.unit()), found.lexical()))
                .toList();
    }

    private static String whole(MemoryUnit unit) {
        return """
            %s
            %s, about: %s, said by: %s
            confidence %.2f, first seen %s, last seen %s
            learnt from %s
            """.formatted(
                        UnitWording.of(unit),
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
     * @param lexical the quality of the word match, from 0 to 1
     * @param score the match combined with recency and confidence
     */
    public record RecalledUnit(MemoryUnit unit, double lexical, double score) {}

    /** A source that offers units related to the latest user message, found once per turn. */
    public static final class RecallOffers implements ArenaSource {
        private final SessionMemory memory;
        private final InstantSource clock;
        private final Supplier<Optional<String>> ask;
        private final double hardAt;
        private List<MemoryUnit> found = List.of();
        private long turn;

        /**
         * Creates the source.
         *
         * @param hardAt the fullness at which recall stops in mode fallback
         */
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
        public List<Offer> offers(ArenaQuery query) {
            if (query.turn() != turn) {
                turn = query.turn();
                found = isSkipped(query)
                        ? List.of()
                        : ask.get().map(this::found).orElse(List.of());
            }
            return found.stream()
                    .filter(unit -> !unit.isDecisionOfModel())
                    .map(unit -> Offer.of(id(), unit.id(), UnitWording.of(unit), Priority.NORMAL))
                    .toList();
        }

        /** Marks units that reached the prompt as used. */
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

        private boolean isSkipped(ArenaQuery query) {
            return memory.settings().mode() == RecallMode.FALLBACK
                    && query.fullness().ratio() >= hardAt;
        }

        private List<MemoryUnit> found(String query) {
            return memory.recallUnseen(query, clock.instant(), memory.settings().topK()).stream()
                    .map(RecalledUnit::unit)
                    .toList();
        }
    }

    /** The ranking of units by relevance to a query. Caches the words of known units. Not thread-safe. */
    static final class Recall {
        private static final double LEXICAL = 0.55;
        private static final double RECENCY = 0.25;
        private static final double CONFIDENCE = 0.20;
        private static final Comparator<RecalledUnit> BEST_FIRST = Comparator.comparingDouble(RecalledUnit::score)
                .reversed()
                .thenComparing(recalled -> recalled.unit().id());
        private static final double DAY = Duration.ofDays(1).toMillis();

        private final WordIndex<String> words = new WordIndex<>();
        private final Map<String, MemoryUnit> units = new HashMap<>();

        /** Sets the units that can be found. Unchanged units cost almost nothing. */
        void know(Collection<MemoryUnit> all) {
            Map<String, MemoryUnit> now = new HashMap<>();
            all.stream().filter(MemoryUnit::isActive).forEach(unit -> now.put(unit.id(), unit));
            units.keySet().stream().filter(id -> !now.containsKey(id)).forEach(words::remove);
            now.values().stream()
                    .filter(unit -> !units.containsKey(unit.id()))
                    .forEach(unit -> words.put(unit.id(), unit.statement()));
            units.clear();
            units.putAll(now);
        }

        /** Returns the wanted units, best first. Units that share no word with the query are never found. */
        List<RecalledUnit> find(String query, Instant now, int most, Predicate<MemoryUnit> wanted) {
            List<RecalledUnit> found = new ArrayList<>();
            words.search(query, (id, score) -> {
                MemoryUnit unit = units.get(id);
                if (unit != null) {
                    found.add(weighed(unit, Bm25.squashed(score), now));
                }
            });
            // The predicate is expensive, so it is tested in order and only until enough units are found.
            return found.stream()
                    .sorted(BEST_FIRST)
                    .filter(recalled -> wanted.test(recalled.unit()))
                    .limit(most)
                    .toList();
        }

        double bestLexical(String query) {
            double[] best = {0};
            words.search(query, (id, score) -> best[0] = Math.max(best[0], Bm25.squashed(score)));
            return best[0];
        }

        private static RecalledUnit weighed(MemoryUnit unit, double lexical, Instant now) {
            double days = Math.max(0, Duration.between(unit.lastSeen(), now).toMillis() / DAY);
            return new RecalledUnit(
                    unit, lexical, LEXICAL * lexical + RECENCY / (1 + days) + CONFIDENCE * unit.confidence());
        }
    }
}
