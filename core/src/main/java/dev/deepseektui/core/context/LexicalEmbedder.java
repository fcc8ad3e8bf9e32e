package dev.deepseektui.core.context;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.WordIndex.Bm25;
import dev.deepseektui.core.base.Words.Bag;
import dev.deepseektui.core.workspace.FileVersion;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An embedder that compares words: texts are similar if they share rare words. Uses vectors of BM25 weights, without a model.
 */
public final class LexicalEmbedder implements Embedder {
    private final ContentCache<Bag> bags = new ContentCache<>();

    @Override
    public String name() {
        return "lexical";
    }

    @Override
    public List<Double> similarities(String query, List<String> documents, Cancellation cancellation) {
        return similarities(query, documents);
    }

    public List<Double> similarities(String query, List<String> documents) {
        List<Bag> read = documents.stream().map(this::bag).toList();
        WordWeights weights = new WordWeights(
                new Rarity(read),
                new Bm25(Math.max(
                        1, read.stream().mapToInt(Bag::length).average().orElse(1))));
        Bag asked = Bag.of(query);
        return read.stream().map(bag -> weights.cosine(asked, bag)).toList();
    }

    private Bag bag(String text) {
        String hash = ContentCache.hash(text);
        return bags.find(hash).orElseGet(() -> bags.put(hash, Bag.of(text)));
    }

    /** The BM25 weights of words in a collection of texts. */
    private record WordWeights(Rarity rarity, Bm25 bm25) {
        double cosine(Bag one, Bag other) {
            double product = one.counts().keySet().stream()
                    .filter(other.counts()::containsKey)
                    .mapToDouble(word -> weight(one, word) * weight(other, word))
                    .reduce(0, Double::sum);
            return product == 0 ? 0 : product / Math.sqrt(square(one) * square(other));
        }

        private double square(Bag bag) {
            return bag.counts().keySet().stream()
                    .mapToDouble(word -> weight(bag, word) * weight(bag, word))
                    .reduce(0, Double::sum);
        }

        private double weight(Bag bag, int word) {
            return rarity.of(word) * bm25.frequency(bag.counts().getOrDefault(word, 0), bag.length());
        }
    }

    /** The inverse document frequency of BM25. */
    private static final class Rarity {
        private final int documents;
        private final Map<Integer, Integer> documentsByWord = new HashMap<>();

        Rarity(Collection<Bag> bags) {
            this.documents = bags.size();
            for (Bag bag : bags) {
                bag.counts().keySet().forEach(word -> documentsByWord.merge(word, 1, Integer::sum));
            }
        }

        double of(int word) {
            return Bm25.rarity(documents, documentsByWord.getOrDefault(word, 0));
        }
    }

    /** A cache keyed by the hash of a string, so that the string itself is not retained. Not thread-safe. */
    static final class ContentCache<V> {
        private static final int MAX = 4096;

        private final Map<String, V> byHash = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
                return size() > MAX;
            }
        };

        static String hash(String text) {
            return FileVersion.of(text.getBytes(StandardCharsets.UTF_8));
        }

        Optional<V> find(String hash) {
            return Optional.ofNullable(byHash.get(hash));
        }

        V put(String hash, V made) {
            byHash.put(hash, made);
            return made;
        }
    }
}
