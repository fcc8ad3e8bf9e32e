package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.base.WordIndex;
import dev.deepseektui.core.base.WordIndex.Bm25;
import dev.deepseektui.core.context.memory.MemoryRecall.Recalled;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Predicate;

/** Ranks units by their relevance to a query. Caches the words of units seen before. Not thread-safe. */
final class Recall {
    private static final double LEXICAL = 0.55;
    private static final double RECENCY = 0.25;
    private static final double CONFIDENCE = 0.20;
    private static final Comparator<Recalled> BEST_FIRST = Comparator.comparingDouble(Recalled::score)
            .reversed()
            .thenComparing(recalled -> recalled.unit().id());
    private static final double DAY = Duration.ofDays(1).toMillis();

    private final WordIndex<String> words = new WordIndex<>();
    private final Map<String, MemoryUnit> units = new HashMap<>();

    /** These are what can be found from now on; a unit that stayed costs next to nothing. */
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

    /** The best first of those that are wanted. What shares no word with the query is not there. */
    List<Recalled> find(String query, Instant now, int most, Predicate<MemoryUnit> wanted) {
        PriorityQueue<Recalled> best = new PriorityQueue<>(BEST_FIRST.reversed());
        words.search(query, (id, score) -> {
            MemoryUnit unit = units.get(id);
            if (unit == null) {
                return;
            }
            Recalled found = weighed(unit, Bm25.squashed(score), now);
            // To ask whether it is wanted costs more than to see that it would not be among the best.
            Recalled worst = best.peek();
            boolean isGood = best.size() < most || worst == null || BEST_FIRST.compare(found, worst) < 0;
            if (isGood && wanted.test(unit)) {
                best.add(found);
                if (best.size() > most) {
                    best.poll();
                }
            }
        });
        return best.stream().sorted(BEST_FIRST).toList();
    }

    /** How much the words of the best of all say about the query's. */
    double bestLexical(String query) {
        double[] best = {0};
        words.search(query, (id, score) -> best[0] = Math.max(best[0], Bm25.squashed(score)));
        return best[0];
    }

    private static Recalled weighed(MemoryUnit unit, double lexical, Instant now) {
        double days = Math.max(0, Duration.between(unit.lastSeen(), now).toMillis() / DAY);
        return new Recalled(unit, lexical, LEXICAL * lexical + RECENCY / (1 + days) + CONFIDENCE * unit.confidence());
    }
}
