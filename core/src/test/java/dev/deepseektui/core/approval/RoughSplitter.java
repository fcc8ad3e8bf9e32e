package dev.deepseektui.core.approval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Splits a command at its separators and returns each part's first word. Written independently of the product's reader,
 * with regular expressions, to check it.
 */
final class RoughSplitter {
    private static final Pattern PART =
            Pattern.compile("(?:'[^']*'|\"(?:\\\\.|[^\"\\\\])*\"|\\\\.|>&|[^;&|\\n'\"\\\\])+", Pattern.DOTALL);
    private static final Pattern WORD =
            Pattern.compile("(?:'[^']*'|\"(?:\\\\.|[^\"\\\\])*\"|\\\\.|[^\\s'\"\\\\<>])+", Pattern.DOTALL);

    private RoughSplitter() {}

    static List<String> programs(String command) {
        List<String> programs = new ArrayList<>();
        for (String part :
                PART.matcher(command).results().map(MatchResult::group).toList()) {
            WORD.matcher(part)
                    .results()
                    .map(MatchResult::group)
                    .findFirst()
                    .ifPresent(word -> programs.add(bare(word)));
        }
        return programs;
    }

    private static String bare(String word) {
        return String.join("", Arrays.asList(word.split("['\"\\\\]")));
    }
}
