package dev.deepseektui.core.workspace;

import dev.deepseektui.core.base.PathGlob;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * The patterns of files that may only be read with approval. Case, Unicode normalization and invisible characters are
 * ignored, because some file systems ignore them too.
 */
public final class Protection {
    private static final String ANYWHERE = "**/";
    private static final String INSIDE = "/**";

    public static final Protection NONE = new Protection(List.of());

    private final List<PathGlob> globs = new ArrayList<>();

    public Protection(Collection<String> patterns) {
        for (String pattern : patterns) {
            String folded = folded(pattern);
            String whole = folded.startsWith("/") ? folded.substring(1) : anywhere(folded);
            // Drops the suffix, because a protected directory covers everything inside it anyway.
            globs.add(
                    PathGlob.of(whole.endsWith(INSIDE) ? whole.substring(0, whole.length() - INSIDE.length()) : whole));
        }
    }

    private static String anywhere(String pattern) {
        return pattern.startsWith(ANYWHERE) ? pattern : ANYWHERE + pattern;
    }

    /** Returns true if a path, relative to its root, or one of its parent directories is protected. */
    public boolean covers(String path) {
        return reaches(path, this::coversEntry);
    }

    /** Returns true if a test holds for a path or one of its parent directories. */
    static boolean reaches(String path, Predicate<String> test) {
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            if (test.test(path.substring(0, slash))) {
                return true;
            }
        }
        return test.test(path);
    }

    /** Returns true if a path is protected, assuming that none of its parent directories is. */
    public boolean coversEntry(String path) {
        String folded = folded(path);
        return globs.stream().anyMatch(glob -> glob.matches(folded));
    }

    static String folded(String text) {
        if (text.chars().allMatch(c -> c < 0x80)) {
            return text.toLowerCase(Locale.ROOT);
        }
        String lower = text.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
        return Normalizer.normalize(lower, Normalizer.Form.NFC).replaceAll("\\p{Cf}", "");
    }
}
