package dev.deepseektui.core.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Which known name was probably meant. */
public final class NearestName {
    private NearestName() {}

    /** The known name with the fewest changed letters, unless too many would have to change. */
    public static Optional<String> to(String name, Collection<String> known) {
        int most = Math.max(2, name.length() / 3);
        return known.stream()
                .filter(candidate -> distance(name, candidate) <= most)
                .min(Comparator.comparingInt((String candidate) -> distance(name, candidate))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** Levenshtein's distance. */
    public static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substitution = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(substitution, Math.min(row[j - 1], previous[j]) + 1);
            }
            previous = row;
        }
        return previous[b.length()];
    }
}
