package dev.deepseektui.core.tool.builtin;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.deepseektui.core.base.PathGlob;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.Workspace.Clearance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Selects files that a search is seldom for: translations, and files that {@code .gitattributes} marks as generated or vendored. Made for
 * one search; any thread may call.
 */
public final class SecondaryFiles implements Predicate<String> {
    private static final int MOST_BYTES = 1 << 16;
    private static final Set<String> TRANSLATIONS = Set.of("locale", "locales", "i18n", "translations");

    private final Workspace workspace;
    private final Map<String, List<AttributeRule>> rules = new ConcurrentHashMap<>();

    SecondaryFiles(Workspace workspace) {
        this.workspace = workspace;
    }

    @Override
    public boolean test(String path) {
        return isTranslation(path) || AttributeRule.MARKS.stream().anyMatch(mark -> isMarked(path, mark));
    }

    public static boolean isTranslation(String path) {
        List<String> names = List.of(path.split("/", -1));
        return path.endsWith(".po")
                || path.endsWith(".pot")
                || names.subList(0, names.size() - 1).stream().anyMatch(TRANSLATIONS::contains);
    }

    /** Returns whether the last matching line of the nearest file sets the mark. */
    private boolean isMarked(String path, String mark) {
        boolean isMarked = false;
        for (String folder : foldersAbove(path)) {
            String inside = path.substring(folder.length());
            for (AttributeRule rule : rules.computeIfAbsent(folder, this::read)) {
                isMarked = rule.isAbout(inside, mark) ? rule.isSet() : isMarked;
            }
        }
        return isMarked;
    }

    /** Returns the folders, outermost first, each with a final slash; the workspace is empty. */
    private static List<String> foldersAbove(String path) {
        List<String> folders = new ArrayList<>();
        if (!path.startsWith("/")) {
            folders.add("");
        }
        for (int slash = path.indexOf('/', 1); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            folders.add(path.substring(0, slash + 1));
        }
        return folders;
    }

    private List<AttributeRule> read(String folder) {
        String file = (folder.startsWith("/") ? "" : "./") + folder + ".gitattributes";
        try {
            return AttributeRule.in(new String(
                    workspace.read(file, MOST_BYTES, Clearance.ORDINARY).bytes(), UTF_8));
        } catch (CallFailed thereIsNoneToRead) {
            return List.of();
        }
    }

    /**
     * A line of a {@code .gitattributes} about one mark.
     *
     * @param glob relative to the file's directory
     */
    private record AttributeRule(PathGlob glob, String mark, boolean isSet) {
        static final List<String> MARKS = List.of("linguist-generated", "linguist-vendored");

        boolean isAbout(String path, String wanted) {
            return mark.equals(wanted) && glob.matches(path);
        }

        static List<AttributeRule> in(String text) {
            return text.lines().flatMap(AttributeRule::inLine).toList();
        }

        /** Parses a line; comments, macros and quoted patterns are ignored. */
        private static Stream<AttributeRule> inLine(String line) {
            String[] words = line.strip().split("[ \t]+", -1);
            String pattern = words[0];
            if (pattern.isEmpty() || "#[\"!".indexOf(pattern.charAt(0)) >= 0) {
                return Stream.empty();
            }
            return Arrays.stream(words)
                    .skip(1)
                    .flatMap(word -> MARKS.stream()
                            .filter(mark -> mark.equals(name(word)))
                            .map(mark -> new AttributeRule(glob(pattern), mark, isSet(word))));
        }

        private static PathGlob glob(String pattern) {
            if (pattern.startsWith("/")) {
                return PathGlob.of(pattern.substring(1));
            }
            return PathGlob.of(pattern.indexOf('/') >= 0 ? pattern : "**/" + pattern);
        }

        private static String name(String word) {
            int from = word.startsWith("-") || word.startsWith("!") ? 1 : 0;
            int equals = word.indexOf('=');
            return word.substring(from, equals < 0 ? word.length() : Math.max(from, equals));
        }

        private static boolean isSet(String word) {
            return !word.startsWith("-") && !word.startsWith("!") && !word.endsWith("=false");
        }
    }
}
