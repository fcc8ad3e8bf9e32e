package dev.deepseektui.core.memory.external;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;

/** Finds texts of a collection by their words: hashed into buckets, compared by the cosine. Deterministic, and needs nothing else. */
public final class CrystalLexical implements ExternalRecall {
    private static final double LEAST = 0.08;

    private final Collection collection;

    /** What is searched, as it is now. */
    @FunctionalInterface
    public interface Collection {
        List<Crystal> crystals() throws IOException;
    }

    /** A text, and where it comes from. */
    public record Crystal(String text, String origin) {}

    public CrystalLexical(Collection collection) {
        this.collection = collection;
    }

    @Override
    public List<Hit> search(String query, int most) throws IOException {
        FeatureVector wanted = FeatureVector.of(query);
        return collection.crystals().stream()
                .map(crystal ->
                        new Hit(crystal.text(), crystal.origin(), wanted.cosine(FeatureVector.of(crystal.text()))))
                .filter(hit -> hit.score() >= LEAST)
                .sorted(Comparator.comparingDouble(Hit::score).reversed().thenComparing(Hit::text))
                .limit(most)
                .toList();
    }
}
