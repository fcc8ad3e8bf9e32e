package dev.deepseektui.core.tool.builtin;

import dev.deepseektui.core.glob.PathGlob;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a line of a {@code .gitattributes} says of one mark.
 *
 * @param glob of the path from the file's directory on
 */
record AttributeRule(PathGlob glob, String mark, boolean isSet) {
    static final List<String> MARKS = List.of("linguist-generated", "linguist-vendored");

    boolean isAbout(String path, String wanted) {
        return mark.equals(wanted) && glob.matches(path);
    }

    static List<AttributeRule> in(String text) {
        return text.lines().flatMap(AttributeRule::inLine).toList();
    }

    /** Comments, macros, and what git does not read here: a pattern in quotes is left out too. */
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
