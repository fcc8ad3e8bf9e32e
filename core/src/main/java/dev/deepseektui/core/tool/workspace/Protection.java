package dev.deepseektui.core.tool.workspace;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * Which files need approval even to be read. Case never counts, nor do letters that some file systems leave out of account: what a
 * file system might take for a protected name is protected.
 */
public final class Protection {
    private static final String ANYWHERE = "**/";
    private static final String INSIDE = "/**";

    static final Protection NONE = new Protection(List.of());

    private final List<PathGlob> globs = new ArrayList<>();

    public Protection(Collection<String> patterns) {
        for (String pattern : patterns) {
            String folded = folded(pattern);
            String whole = folded.startsWith("/") ? folded.substring(1) : anywhere(folded);
            globs.add(PathGlob.of(whole));
            if (whole.endsWith(INSIDE)) {
                globs.add(PathGlob.of(whole.substring(0, whole.length() - INSIDE.length())));
            }
        }
    }

    private static String anywhere(String pattern) {
        return pattern.startsWith(ANYWHERE) ? pattern : ANYWHERE + pattern;
    }

    /** Whether a path from its root, or a directory on its way, is protected. */
    public boolean covers(String path) {
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            if (coversEntry(path.substring(0, slash))) {
                return true;
            }
        }
        return coversEntry(path);
    }

    /** The same for who knows already that no directory on the way is protected. */
    boolean coversEntry(String path) {
        String folded = folded(path);
        for (PathGlob glob : globs) {
            if (glob.matches(folded)) {
                return true;
            }
        }
        return false;
    }

    private static String folded(String text) {
        if (text.chars().allMatch(c -> c < 0x80)) {
            return text.toLowerCase(Locale.ROOT);
        }
        String lower = text.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
        return Normalizer.normalize(lower, Normalizer.Form.NFC).replaceAll("\\p{Cf}", "");
    }
}
