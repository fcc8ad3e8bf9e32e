package dev.deepseektui.core.compaction;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Which sentences of an ask are to hold beyond it. */
final class StandingRules {
    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?。！？])\\s+|\\R+");
    private static final Pattern RULE = Pattern.compile(
            "(?iU)\\b(?:always|never|must(?:n't| not)?|do not|don't|avoid|prefer|from now on|as a rule|make sure|only (?:use|ever)"
                    + "|without (?:exception|asking)|at all times|remember (?:to|that))\\b");
    private static final int LONGEST = 300;
    private static final int MOST = 8;

    private StandingRules() {}

    static List<String> in(String ask) {
        return Stream.of(SENTENCE_END.split(ask))
                .map(String::strip)
                .filter(sentence ->
                        sentence.length() <= LONGEST && RULE.matcher(sentence).find())
                .limit(MOST)
                .toList();
    }
}
