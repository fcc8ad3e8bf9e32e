package dev.deepseektui.core.context;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.WordIndex.Bm25;
import dev.deepseektui.core.base.Words.Bag;
import dev.deepseektui.core.workspace.FileVersion;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Texts are alike when they share words that few others have: vectors of BM25 weights. Needs nothing outside of this process. */
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

    /** Over before anybody could cancel it. */
    public List<Double> likeness(String query, List<String> documents) {
        List<Bag> read = documents.stream().map(this::bag).toList();
        Weighing weighing = new Weighing(
                new Rarity(read),
                new Bm25(Math.max(
                        1, read.stream().mapToInt(Bag::length).average().orElse(1))));
        Bag asked = Bag.of(query);
        return read.stream().map(bag -> weighing.cosine(asked, bag)).toList();
    }

    private Bag bag(String text) {
        String hash = ContentCache.hash(text);
        return bags.find(hash).orElseGet(() -> {
            Bag bag = Bag.of(text);
            bags.put(hash, bag);
            return bag;
        });
    }

    /** What a word counts in a text of this collection. */
    private record Weighing(Rarity rarity, Bm25 bm25) {
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

    /** How much a word says: little when every document has it. The inverse document frequency of BM25. */
    private static final class Rarity {
        private static final float FULL = 0.5f;

        private final int documents;
        private int[] words = new int[1024];
        private int[] holding = new int[1024];
        private int size;

        Rarity(Collection<Bag> bags) {
            this.documents = bags.size();
            for (Bag bag : bags) {
                for (int i = 0; i < bag.distinct(); i++) {
                    add(bag.word(i));
                }
            }
        }

        double of(int word) {
            int has = holding[slot(words, holding, word)];
            return Bm25.rarity(documents, has);
        }

        private void add(int word) {
            int slot = slot(words, holding, word);
            if (holding[slot] == 0) {
                words[slot] = word;
                size++;
            }
            holding[slot]++;
            if (size > words.length * FULL) {
                grow();
            }
        }

        private void grow() {
            int[] moreWords = new int[words.length * 2];
            int[] moreHolding = new int[words.length * 2];
            for (int i = 0; i < words.length; i++) {
                if (holding[i] > 0) {
                    int slot = slot(moreWords, moreHolding, words[i]);
                    moreWords[slot] = words[i];
                    moreHolding[slot] = holding[i];
                }
            }
            words = moreWords;
            holding = moreHolding;
        }

        /** Where the word stands, or where it would. A table without boxes: a long session has half a million words to look up. */
        private static int slot(int[] words, int[] holding, int word) {
            int mask = words.length - 1;
            int slot = ((word * 0x9E3779B9) >>> 7) & mask;
            while (holding[slot] > 0 && words[slot] != word) {
                slot = (slot + 1) & mask;
            }
            return slot;
        }
    }

    /** What was made of a text before, found by the text's hash, so that the text itself is not held on to. Not thread-safe. */
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
