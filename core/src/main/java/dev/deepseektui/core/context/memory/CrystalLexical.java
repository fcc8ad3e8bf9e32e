package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.context.memory.CrystalLexical.Collection;
import dev.deepseektui.core.context.memory.CrystalLexical.Crystal;
import dev.deepseektui.core.context.memory.GuardedRecall.ExternalRecall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A keyword search in a collection of texts: words are hashed into buckets and compared by cosine similarity.
 * Deterministic, without a model.
 */
public final class CrystalLexical implements ExternalRecall {
    private static final double MIN_SCORE = 0.08;

    private final Collection collection;

    @FunctionalInterface
    public interface Collection {
        List<Crystal> crystals() throws IOException;
    }

    public record Crystal(String text, String origin) {}

    public CrystalLexical(Collection collection) {
        this.collection = collection;
    }

    @Override
    public List<ExternalHit> search(String query, int most) throws IOException {
        FeatureVector wanted = FeatureVector.of(query);
        return collection.crystals().stream()
                .map(crystal -> new ExternalHit(
                        crystal.text(), crystal.origin(), wanted.cosine(FeatureVector.of(crystal.text()))))
                .filter(hit -> hit.score() >= MIN_SCORE)
                .sorted(Comparator.comparingDouble(ExternalHit::score)
                        .reversed()
                        .thenComparing(ExternalHit::text))
                .limit(most)
                .toList();
    }

    /** The hashed words of a text as a unit vector. */
    static final class FeatureVector {
        private static final int BUCKETS = 384;
        private static final int FNV_OFFSET = 0x811c9dc5;
        private static final int FNV_PRIME = 0x01000193;
        private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");

        private final double[] buckets;

        private FeatureVector(double[] buckets) {
            this.buckets = buckets;
        }

        static FeatureVector of(String text) {
            double[] counts = new double[BUCKETS];
            WORD.matcher(text)
                    .results()
                    .map(MatchResult::group)
                    .forEach(word -> counts[bucket(word.toLowerCase(Locale.ROOT))]++);
            double length =
                    Math.sqrt(Arrays.stream(counts).map(count -> count * count).sum());
            return new FeatureVector(
                    length == 0
                            ? counts
                            : Arrays.stream(counts).map(count -> count / length).toArray());
        }

        double weight(int bucket) {
            return buckets[bucket];
        }

        /** Returns a similarity from 0 to 1; 0 for a text without words. */
        double cosine(FeatureVector other) {
            double product = 0;
            for (int i = 0; i < BUCKETS; i++) {
                product += buckets[i] * other.buckets[i];
            }
            return product;
        }

        static int bucket(String word) {
            return Integer.remainderUnsigned(fnv1a32(word), BUCKETS);
        }

        /** Returns the FNV-1a hash of the UTF-16 code units. */
        static int fnv1a32(String word) {
            int hash = FNV_OFFSET;
            for (int i = 0; i < word.length(); i++) {
                hash ^= word.charAt(i);
                hash *= FNV_PRIME;
            }
            return hash;
        }
    }

    /** The promoted units of all other workspaces. Read on demand; after the first time, only new lines are read. */
    public static final class PromotedUnits implements Collection {
        private final Path workspaces;
        private final Path own;
        private final Duration halfLife;
        private final Map<Path, WorkspaceStore> stores = new HashMap<>();

        /**
         * Creates the collection without reading it.
         *
         * @param workspaces the parent of all workspaces' directories
         * @param own this workspace's directory, which is skipped
         */
        public PromotedUnits(Path workspaces, Path own, Duration halfLife) {
            this.workspaces = workspaces;
            this.own = own;
            this.halfLife = halfLife;
        }

        @Override
        public synchronized List<Crystal> crystals() throws IOException {
            if (!Files.isDirectory(workspaces)) {
                return List.of();
            }
            List<Path> others;
            try (Stream<Path> entries = Files.list(workspaces)) {
                others = entries.filter(directory -> !directory.equals(own))
                        .sorted()
                        .toList();
            }
            List<Crystal> crystals = new ArrayList<>();
            for (Path other : others) {
                stores.computeIfAbsent(other, directory -> new WorkspaceStore(directory, halfLife))
                        .units()
                        .promoted()
                        .forEach(unit -> crystals.add(
                                new Crystal(unit.statement(), "workspace:" + String.valueOf(other.getFileName()))));
            }
            return crystals;
        }
    }
}
