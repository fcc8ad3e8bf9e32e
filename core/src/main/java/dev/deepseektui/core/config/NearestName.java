package dev.deepseektui.core.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** A suggestion for a misspelled name. */
public final class NearestName {
    private NearestName() {}

    /** Returns the known name with the smallest edit distance; empty if no name is close enough. */
    public static Optional<String> to(String name, Collection<String> known) {
        int limit = Math.max(2, name.length() / 3);
        return known.stream()
                .filter(candidate -> distance(name, candidate) <= limit)
                .min(Comparator.comparingInt((String candidate) -> distance(name, candidate))
                        .thenComparing(candidate -> Math.abs(candidate.length() - name.length()))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** Returns the Damerau-Levenshtein distance (optimal string alignment). */
    public static int distance(String a, String b) {
        int[] beforeLast = new int[0];
        int[] last = new int[0];
        for (int i = 0; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    row[j] = i + j;
                    continue;
                }
                int replaced = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, Math.min(row[j - 1], last[j]) + 1);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
            }
            beforeLast = last;
            last = row;
        }
        return last[b.length()];
    }
}
