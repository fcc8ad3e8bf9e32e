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
    public List<Double> likeness(String query, List<String> documents, Cancellation cancellation) {
        return likeness(query, documents);
    }

    public List<Double> likeness(String query, List<String> documents) {
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
        return bags.find(hash).orElseGet(() -> {
            Bag bag = Bag.of(text);
            bags.put(hash, bag);
            return bag;
        });
    }

    /** The BM25 weights of words in a collection of texts. */
    private record WordWeights(Rarity rarity, Bm25 bm25) {
        double cosine(Bag one, Bag other) {
            double product = 0;
            int i = 0;
            int j = 0;
            while (i < one.distinct() && j < other.distinct()) {
                int order = Integer.compare(one.word(i), other.word(j));
                if (order == 0) {
                    product += weight(one, i) * weight(other, j);
                }
                i += order <= 0 ? 1 : 0;
                j += order >= 0 ? 1 : 0;
            }
            return product == 0 ? 0 : product / Math.sqrt(square(one) * square(other));
        }

        private double square(Bag bag) {
            double sum = 0;
            for (int i = 0; i < bag.distinct(); i++) {
                double weight = weight(bag, i);
                sum += weight * weight;
            }
            return sum;
        }

        private double weight(Bag bag, int index) {
            return rarity.of(bag.word(index)) * bm25.frequency(bag.count(index), bag.length());
        }
    }

    /** The inverse document frequency of BM25. */
    private static final class Rarity {
        private final int documents;
        private final Map<Integer, Integer> documentsByWord = new HashMap<>();

        Rarity(Collection<Bag> bags) {
            this.documents = bags.size();
            for (Bag bag : bags) {
                for (int i = 0; i < bag.distinct(); i++) {
                    documentsByWord.merge(bag.word(i), 1, Integer::sum);
                }
            }
        }

        double of(int word) {
            return Bm25.rarity(documents, documentsByWord.getOrDefault(word, 0));
        }
    }

    /** A cache keyed by the hash of a string, so that the string itself is not retained. Not thread-safe. */
    static final class ContentCache<V> {
        private static final int MOST = 4096;

        private final Map<String, V> byHash = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
                return size() > MOST;
            }
        };

        static String hash(String text) {
            return FileVersion.of(text.getBytes(StandardCharsets.UTF_8));
        }

        Optional<V> find(String hash) {
            return Optional.ofNullable(byHash.get(hash));
        }

        void put(String hash, V made) {
            byHash.put(hash, made);
        }
    }
}
