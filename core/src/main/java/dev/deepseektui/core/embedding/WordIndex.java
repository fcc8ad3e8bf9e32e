package dev.deepseektui.core.embedding;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which of many short texts have the words of a query, and how much that says, by BM25. Texts may come and go between two
 * questions. One thread's.
 */
public final class WordIndex<K> {
    /** Every text has these, and a query that has nothing else asks for nothing. */
    private static final Set<Integer> SAY_NOTHING =
            Arrays.stream(Words.of("""
                    a about after again all also am an and any are as at be because been before being but by can could did do does
                    doing for from get gets got had has have he her his how i if in into is it its itself just let like made make
                    makes may me might much must my no not now of off on one only or our out over own please s she should so some
                    such t than that the their them then there these they this those to too under up upon us use used uses using
                    very was we were what when where which while who whom whose why will with would yes you your
                    """)).boxed().collect(Collectors.toUnmodifiableSet());

    private final Map<K, Bag> bags = new LinkedHashMap<>();
    private final Map<Integer, Map<K, Integer>> places = new HashMap<>();
    private long words;

    public void put(K key, String text) {
        remove(key);
        Bag bag = Bag.of(text);
        bags.put(key, bag);
        words += bag.length();
        for (int i = 0; i < bag.distinct(); i++) {
            places.computeIfAbsent(bag.word(i), word -> new HashMap<>(4)).put(key, bag.count(i));
        }
    }

    public void remove(K key) {
        Bag bag = bags.remove(key);
        if (bag != null) {
            words -= bag.length();
            for (int i = 0; i < bag.distinct(); i++) {
                places.computeIfPresent(bag.word(i), (word, holding) -> without(holding, key));
            }
        }
    }

    private @Nullable Map<K, Integer> without(Map<K, Integer> holding, K key) {
        holding.remove(key);
        return holding.isEmpty() ? null : holding;
    }

    public int size() {
        return bags.size();
    }

    /** The texts that share a word with the query that says something, each with its score; in no order. */
    public Map<K, Double> search(String query) {
        Bm25 bm25 = new Bm25((double) Math.max(1, words) / Math.max(1, bags.size()));
        Map<K, Double> scores = new HashMap<>();
        Arrays.stream(Words.of(query))
                .distinct()
                .filter(word -> !SAY_NOTHING.contains(word))
                .mapToObj(word -> places.getOrDefault(word, Map.of()))
                .forEach(holding -> add(holding, bm25, scores));
        return scores;
    }

    private void add(Map<K, Integer> holding, Bm25 bm25, Map<K, Double> scores) {
        double rarity = Bm25.rarity(bags.size(), holding.size());
        holding.forEach((key, count) -> {
            Bag bag = bags.get(key);
            if (bag != null) {
                scores.merge(key, rarity * bm25.frequency(count, bag.length()), Double::sum);
            }
        });
    }
}
