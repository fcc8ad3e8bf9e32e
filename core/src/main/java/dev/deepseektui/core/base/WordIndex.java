package dev.deepseektui.core.base;

import dev.deepseektui.core.base.Words.Bag;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A full-text index of short texts, ranked by BM25. Texts may be added and removed between searches. Not thread-safe. */
public final class WordIndex<K> {
    /** Words that carry no meaning in a query. */
    private static final Set<Integer> SAY_NOTHING =
            Arrays.stream(Words.of("""
                a about after again all also am an and any are as at be because been before being but by can could did do does
                doing for from get gets got had has have he her his how i if in into is it its itself just let like made make
                makes may me might much must my no not now of off on one only or our out over own please s she should so some
                such t than that the their them then there these they this those to too under up upon us use used uses using
                very was we were what when where which while who whom whose why will with would yes you your
                """)).boxed().collect(Collectors.toUnmodifiableSet());

    private final Predicate<Integer> isTelling;
    private final boolean keepsAll;
    private final Map<K, Bag> texts = new HashMap<>();
    /** The number of occurrences by word and text. */
    private final Map<Integer, Map<K, Integer>> places = new HashMap<>();

    private long count;
    private long words;

    @FunctionalInterface
    public interface HitConsumer<K> {
        void text(K key, double score);
    }

    public WordIndex() {
        isTelling = word -> !SAY_NOTHING.contains(word);
        keepsAll = true;
    }

    /**
     * Creates an index for a single query: texts that share no word with the query are not kept, and texts cannot be
     * removed.
     */
    public WordIndex(String query) {
        Set<Integer> wanted = Arrays.stream(Words.of(query)).boxed().collect(Collectors.toSet());
        wanted.removeAll(SAY_NOTHING);
        isTelling = wanted::contains;
        keepsAll = false;
    }

    public void put(K key, String content) {
        remove(key);
        Bag bag = Bag.of(content);
        count++;
        words += bag.length();
        if (keepsAll || bag.counts().keySet().stream().anyMatch(isTelling)) {
            texts.put(key, bag);
            bag.counts().forEach((word, occurrences) -> {
                if (isTelling.test(word)) {
                    places.computeIfAbsent(word, absent -> new HashMap<>()).put(key, occurrences);
                }
            });
        }
    }

    public void remove(K key) {
        Bag bag = texts.remove(key);
        if (bag != null) {
            count--;
            words -= bag.length();
            bag.counts().keySet().stream()
                    .map(places::get)
                    .filter(Objects::nonNull)
                    .forEach(holding -> holding.remove(key));
        }
    }

    /** Passes each text that shares a meaningful word with the query to the consumer, in no particular order. */
    public void search(String query, HitConsumer<K> found) {
        Bm25 bm25 = new Bm25((double) Math.max(1, words) / Math.max(1, count));
        Map<K, Double> scores = new HashMap<>();
        Arrays.stream(Words.of(query)).distinct().forEach(word -> {
            Map<K, Integer> holding = places.getOrDefault(word, Map.of());
            double rarity = Bm25.rarity(count, holding.size());
            holding.forEach((key, occurrences) -> {
                int length = Objects.requireNonNull(texts.get(key)).length();
                scores.merge(key, rarity * bm25.frequency(occurrences, length), Double::sum);
            });
        });
        scores.forEach(found::text);
    }

    /**
     * The BM25 weighting of words: rare words count more, repetitions add less and less, and words of long texts count less.
     *
     * @param meanLength the mean length of the texts, in words
     */
    public record Bm25(double meanLength) {
        /** The BM25 parameter k1. {@link #LENGTH_SHARE} is the parameter b. Both have their usual values. */
        private static final double SATURATION = 1.2;

        private static final double LENGTH_SHARE = 0.75;
        private static final double HALF_WAY = 3;

        /** Returns the inverse document frequency of a word. */
        public static double rarity(long texts, long holding) {
            return Math.log(1 + (texts - holding + 0.5) / (holding + 0.5));
        }

        /** Returns the weight of a word's occurrences in a text, before multiplication by its rarity. */
        public double frequency(long occurrences, long length) {
            double damping = SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * length / meanLength);
            return occurrences * (SATURATION + 1) / (occurrences + damping);
        }

        /** Maps a score to the range from 0 to 1: s / (s + 3). */
        public static double squashed(double score) {
            return score / (score + HALF_WAY);
        }
    }
}
