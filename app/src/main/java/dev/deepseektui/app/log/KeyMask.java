package dev.deepseektui.app.log;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is left of a text without the keys that are known, and without what looks like one. */
final class KeyMask {
    private static final String MASK = "***";

    /** Whatever is shorter stands in every other word. */
    private static final int SHORTEST = 4;

    /** The groups, if any, are what stays. */
    private static final List<Pattern> LOOKS = List.of(
            Pattern.compile("\\b(?:sk|pk|rk|hf|gh[a-z]|github_pat|glpat|xox[a-z])[-_][\\w-]{8,}"),
            Pattern.compile("\\b(?:AKIA|AIza)[\\w-]{12,}"),
            Pattern.compile("(?i)(\\b(?:bearer|basic) +)[^\\s\"',;]+"),
            Pattern.compile(
                    "(?i)((?:key|token|secret|password|passwd|credentials?)[\"']? ?[:=] ?[\"']?)(?!\\*)[^\\s\"',;)}]+"),
            Pattern.compile("(://)[^\\s/@]+(?=@)"));

    private final List<String> known;

    KeyMask(Collection<String> known) {
        this.known = known.stream()
                .filter(key -> key.length() >= SHORTEST)
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    String in(String text) {
        String masked = text;
        for (String key : known) {
            masked = masked.replace(key, MASK);
        }
        for (Pattern look : LOOKS) {
            String kept = look.matcher("").groupCount() == 0 ? "" : "$1";
            masked = look.matcher(masked).replaceAll(kept + Matcher.quoteReplacement(MASK));
        }
        return masked;
    }
}
