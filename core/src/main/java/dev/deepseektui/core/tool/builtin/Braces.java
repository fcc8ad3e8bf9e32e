package dev.deepseektui.core.tool.builtin;

import java.util.ArrayList;
import java.util.List;

/** What a pattern with choices in braces stands for: {@code *.{c,h}} for {@code *.c} and {@code *.h}. */
final class Braces {
    private Braces() {}

    /** The pattern with each choice of its first braces; empty where there are none with a comma in them. */
    static List<String> first(String pattern) {
        int opening = pattern.indexOf('{');
        int depth = 0;
        int choice = opening + 1;
        List<String> choices = new ArrayList<>();
        for (int i = opening; opening >= 0 && i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '{') {
                depth++;
            } else if (c == ',' && depth == 1) {
                choices.add(pattern.substring(choice, i));
                choice = i + 1;
            } else if (c == '}' && --depth == 0) {
                choices.add(pattern.substring(choice, i));
                return choices.size() == 1 ? List.of() : around(pattern, opening, i, choices);
            }
        }
        return List.of();
    }

    private static List<String> around(String pattern, int opening, int closing, List<String> choices) {
        String before = pattern.substring(0, opening);
        String after = pattern.substring(closing + 1);
        return choices.stream().map(choice -> before + choice + after).toList();
    }
}
